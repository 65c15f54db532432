import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { listedTool, type ListedTool, type Tool, type ToolGroup } from '@libs/catalog';
import { SCOPES, type Principal } from '@libs/identity';
import { PaymentTerms } from '@libs/x402';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { playerMeta } from '../apps/player-meta.js';
import { priceMeta } from '../payment/lane-price.js';
import { laneOf } from './tool-access.js';
import { prepareResult } from '../answer/prepared-result.js';
import { ToolCatalogue } from './tool-catalogue.js';
import { accessDenial } from './tool-call.js';

/** The answer of `tools/list`, shared by all callers with the same tools. */
export interface ToolList {
  tools: ListedTool[];
}

/** What each kind of caller is shown: the tools it may call, no others, made once for each kind. */
@Injectable()
export class VisibleTools {
  private readonly lists = new Map<string, Readonly<ToolList>>();

  constructor(
    private readonly catalogue: ToolCatalogue,
    @Inject(serverSettings.KEY) private readonly server: Pick<ServerSettings, 'baseUrl'>,
    /** Absent while the wallet lane is closed. */
    @Optional() private readonly terms?: PaymentTerms,
  ) {}

  /** `showsPages`: the host shows the player, which its models do not see (`_meta`). */
  list(principal: Principal, groups?: readonly ToolGroup[], showsPages = false): Readonly<ToolList> {
    const kind = `${kindOf(principal, groups)} ${showsPages}`;
    const known = this.lists.get(kind);
    if (known !== undefined) return known;
    const { baseUrl } = this.server;
    const tools = [...this.catalogue.tools, ...(showsPages ? this.catalogue.pageTools : [])]
      .filter((tool) => accessDenial(tool, principal, groups) === undefined)
      .map((tool) => this.priced(tool, listedTool(tool, baseUrl), principal))
      .map((listed) => (showsPages ? this.withPlayer(listed) : listed));
    const list = prepareResult({ tools });
    this.lists.set(kind, list);
    return list;
  }

  /** On the wallet lane a tool shows its price, in the forms that paying clients read. */
  private priced(tool: Tool, listed: ListedTool, principal: Principal): ListedTool {
    const meta = this.terms && laneOf(principal) === 'x402' ? priceMeta(tool, this.terms) : undefined;
    return meta === undefined ? listed : { ...listed, _meta: meta };
  }

  private withPlayer(listed: ListedTool): ListedTool {
    const meta = playerMeta(this.catalogue.find(listed.name));
    return meta === undefined ? listed : { ...listed, _meta: { ...listed._meta, ...meta } };
  }
}

/** All that the checks of access read. The values are few, and groups come in one order, so the lists are few. */
function kindOf({ mode, trust, scopes }: Principal, groups: readonly ToolGroup[] = []): string {
  return `${mode} ${trust} ${SCOPES.filter((scope) => scopes.has(scope)).join(' ')} ${groups.join(',')}`;
}
