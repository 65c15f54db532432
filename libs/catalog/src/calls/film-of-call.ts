import type { FilmBrief } from '@libs/film';
import { Denial } from '@libs/kernel';
import type { Tool } from '../define-tool.js';
import type { Measured } from '../prices/price.js';
import { readToolInput } from '../inputs/read-tool-input.js';
import { ToolInputRejected } from '../inputs/tool-input-rejected.js';

/** Of films without a seed of their own: the answer names it, so that the film can look like its preview. */
export const PREVIEW_SEED = 1;

/** The call makes nothing that a preview can show. */
class NothingToPreview extends Denial {
  constructor(tool: string, previewed: readonly string[]) {
    super('input_unsupported', `preview_video cannot show what this call of ${tool} would make.`, {
      nextStep: `Only films of ${previewed.join(' or ')} can be previewed. Nothing was started or charged.`,
    });
  }
}

/** The film that a call would make, as it was measured for its price. Throws `ToolInputRejected` and `NothingToPreview`. */
export function filmOfCall(
  tools: readonly Tool[],
  name: string,
  { given, measured }: { given: unknown; measured: Measured },
): FilmBrief {
  const previewed = tools.filter((tool) => 'film' in tool).map((tool) => tool.name);
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw new ToolInputRejected([{ field: 'tool', problem: `must be one of ${previewed.join(', ')}` }]);
  const film = tool.film?.(readToolInput(tool, given, 'arguments'), measured);
  if (!film) throw new NothingToPreview(name, previewed);
  return film;
}
