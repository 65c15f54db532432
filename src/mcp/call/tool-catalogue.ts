import { describeTool, type Tool } from '@libs/catalog';

/** The tools that one process offers, in the order of the catalogue; throws if a schema cannot be written as JSON. */
export class ToolCatalogue {
  private readonly byName: ReadonlyMap<string, Tool>;

  constructor(readonly tools: readonly Tool[]) {
    this.byName = new Map(tools.map((tool) => [tool.name, tool]));
    if (this.byName.size !== tools.length) throw new Error('two tools of the catalogue have one name');
    for (const tool of tools) describeTool(tool);
  }

  find(name: string): Tool | undefined {
    return this.byName.get(name);
  }
}
