import { describeTool, type Tool } from '@libs/catalog';

/** The tools that one process offers, in the order of the catalogue; throws if a schema cannot be written as JSON. */
export class ToolCatalogue {
  /** Those of every door. */
  readonly tools: readonly Tool[];
  /** Those that only pages which a host shows may call, over MCP. */
  readonly pageTools: readonly Tool[];
  private readonly byName: ReadonlyMap<string, Tool>;

  constructor(all: readonly Tool[]) {
    this.tools = all.filter(({ forPages }) => !forPages);
    this.pageTools = all.filter(({ forPages }) => forPages);
    this.byName = new Map(all.map((tool) => [tool.name, tool]));
    if (this.byName.size !== all.length) throw new Error('two tools of the catalogue have one name');
    for (const tool of all) describeTool(tool);
  }

  /** Also one that is only for pages. */
  find(name: string): Tool | undefined {
    return this.byName.get(name);
  }
}
