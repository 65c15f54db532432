import { describeTool, type Tool, type ToolDescription } from '@libs/catalog';

/** A tool beside its description, whose schemas are made here, once for the process. */
export interface OfferedTool {
  tool: Tool;
  description: ToolDescription;
}

/** The tools that one process offers, in the order of the catalogue. */
export class ToolCatalogue {
  readonly offered: readonly OfferedTool[];
  private readonly byName: ReadonlyMap<string, OfferedTool>;

  constructor(tools: readonly Tool[]) {
    this.offered = tools.map((tool) => ({ tool, description: describeTool(tool) }));
    this.byName = new Map(this.offered.map((offer) => [offer.tool.name, offer]));
    if (this.byName.size !== tools.length) throw new Error('two tools of the catalogue have one name');
  }

  find(name: string): OfferedTool | undefined {
    return this.byName.get(name);
  }
}
