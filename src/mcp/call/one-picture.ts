import { deny } from '@libs/kernel';

/** Counts the pictures of one POST: the second one is refused. */
export function onePicture(): () => void {
  let isClaimed = false;
  return () => {
    if (isClaimed) {
      throw deny('input_unsupported', 'A batch answers one picture at most: of one preview, or of one resource.', {
        nextStep: 'Send this call in a POST of its own.',
      });
    }
    isClaimed = true;
  };
}
