import { PictureInBatch } from './tool-denials.js';

/** Counts the pictures of one POST: the second one is refused. */
export function onePicture(): () => void {
  let isClaimed = false;
  return () => {
    if (isClaimed) throw new PictureInBatch();
    isClaimed = true;
  };
}
