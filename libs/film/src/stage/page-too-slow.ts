import { Denial } from '@libs/kernel';

/** A page kept its browser from drawing: an endless loop, or too much to lay out and paint. */
export class PageTooSlow extends Denial {
  /** `at` is the second of the film that was to be drawn; undefined while the page loads. */
  constructor(milliseconds: number, at: number | undefined) {
    const limit = `longer than ${milliseconds / 1000} s`;
    const slow = at === undefined ? `The page took ${limit} to load` : `The frame at ${at.toFixed(1)} s took ${limit}`;
    super('provider_unavailable', `${slow}.`, {
      nextStep: 'Call the tool again; nothing was charged.',
    });
  }
}
