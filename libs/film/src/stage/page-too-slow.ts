import { Denial } from '@libs/kernel';

/** A page kept its browser from drawing: an endless loop, or too much to lay out and paint. */
export class PageTooSlow extends Denial {
  constructor(work: 'load' | 'frame', milliseconds: number) {
    const what = work === 'load' ? 'The page took' : 'A frame took';
    super('provider_unavailable', `${what} longer than ${milliseconds / 1000} s${work === 'load' ? ' to load' : ''}.`, {
      nextStep: 'Call the tool again; nothing was charged.',
    });
  }
}
