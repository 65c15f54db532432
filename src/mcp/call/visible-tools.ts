import { listedTool, type ListedTool, type ToolGroup } from '@libs/catalog';
import { SCOPES, type Principal } from '@libs/identity';
import type { Environment } from '../../platform/settings/environment.js';
import { prepareResult } from '../answer/prepared-result.js';
import type { ToolCatalogue } from './tool-catalogue.js';
import { accessDenial } from './tool-call.js';

/** The answer of `tools/list`, shared by everybody who may see the same tools. */
export interface ToolList {
  tools: ListedTool[];
}

/** What each kind of caller is shown: the tools it may call, no others, made once for each kind. */
export class VisibleTools {
  private readonly lists = new Map<string, Readonly<ToolList>>();

  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly environment: Pick<Environment, 'baseUrl'>,
  ) {}

  list(principal: Principal, groups?: readonly ToolGroup[]): Readonly<ToolList> {
    const kind = kindOf(principal, groups);
    const known = this.lists.get(kind);
    if (known !== undefined) return known;
    const { baseUrl } = this.environment;
    const tools = this.catalogue.tools
      .filter((tool) => accessDenial(tool, principal, groups) === undefined)
      .map((tool) => listedTool(tool, baseUrl));
    const list = prepareResult({ tools });
    this.lists.set(kind, list);
    return list;
  }
}

/** All that the checks of access read. The values are few, and groups come in one order, so the lists are few. */
function kindOf({ mode, trust, scopes }: Principal, groups: readonly ToolGroup[] = []): string {
  return `${mode} ${trust} ${SCOPES.filter((scope) => scopes.has(scope)).join(' ')} ${groups.join(',')}`;
}
