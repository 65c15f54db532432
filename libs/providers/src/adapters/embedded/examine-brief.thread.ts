import type { GenerationRequest } from '../../provider.js';
import { EMBEDDED_KINDS } from './embedded-kinds.js';

export interface ExaminedBrief extends Pick<GenerationRequest, 'kind' | 'brief'> {
  /** It was admitted before. */
  isAdmitted: boolean;
}

/** Seconds that a brief takes here. Throws a Denial for one that can never be made. A `SideThread` does it where texts are long. */
export function work({ kind, brief, isAdmitted }: ExaminedBrief): number {
  if (!isAdmitted) EMBEDDED_KINDS[kind].examine(brief);
  return Math.ceil(EMBEDDED_KINDS[kind].estimateSeconds(brief));
}
