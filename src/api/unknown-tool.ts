import { Denial } from '@libs/kernel';

/** Characters shown of a name that the caller made up. */
const NAME_SHOWN = 64;

/** No tool has this name here. */
export class UnknownTool extends Denial {
  /** `offered` are the tools that this caller may call. */
  constructor(name: string, offered: readonly string[]) {
    super('not_found', `There is no tool ${name.slice(0, NAME_SHOWN).toWellFormed()}.`, {
      nextStep: `Call one of your tools: ${offered.join(', ') || 'none'}.`,
    });
  }
}
