import { strayPictures, strayReceipts, strayUploads } from '@libs/library';
import { strayRawResults, strayRenders, strayUnits } from '@libs/providers';
import type { StrayJudge } from '@libs/storage';

/** All that tell which objects nothing names. */
export const STRAY_JUDGES: readonly StrayJudge[] = [
  strayRenders,
  strayUnits,
  strayUploads,
  strayReceipts,
  strayPictures,
  strayRawResults,
];
