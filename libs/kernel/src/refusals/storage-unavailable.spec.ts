import { Denial } from './denial.js';
import { describe, expect, it } from 'vitest';
import { isMediumError } from './storage-unavailable.js';

describe('an error is the medium’s', () => {
  it.each([
    'ENOSPC: no space left on device, write',
    'EFBIG: file too large, write',
    'EDQUOT: disk quota exceeded, open',
    '/data/staging/image.png: write error\nsystem error: No space left on device\nvips2png: unable to write to target',
    'The video encoder stopped: av_interleaved_write_frame(): No space left on device (exit code 1)',
  ])('where only words come, by the system’s words: %j', (message) => {
    expect(isMediumError(new Error(message))).toBe(true);
    expect(isMediumError(new Denial('provider_unavailable', message))).toBe(true);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM'])(
    'by its code %s',
    (code) => {
      expect(isMediumError(Object.assign(new Error('in other words'), { code }))).toBe(true);
    },
  );

  it('not where its code is another, whatever its words', () => {
    expect(isMediumError(Object.assign(new Error('no space left on device'), { code: 'ENOENT' }))).toBe(false);
  });

  it.each(['EACCES: permission denied, open', 'killed by SIGKILL', ''])(
    'and not where words say nothing of it: %j',
    (message) => {
      expect(isMediumError(new Error(message))).toBe(false);
    },
  );

  it.each([undefined, null, 'no space left on device'])('and not where it is no error: %j', (thrown) => {
    expect(isMediumError(thrown)).toBe(false);
  });
});
