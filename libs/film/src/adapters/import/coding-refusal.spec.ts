import { describe, expect, it } from 'vitest';
import { refusalByLog, refusalOfCodec } from './coding-refusal.js';

describe('the refusal of a film by the log of ffmpeg', () => {
  it('says that HDR needs filters which this ffmpeg lacks', () => {
    const log = "[AVFilterGraph @ 0x5581] No such filter: 'zscale'\nError initializing filters!";
    expect(refusalByLog(log)?.message).toMatch(/is HDR.*zscale and tonemap/);
    expect(refusalByLog("[AVFilterGraph @ 0x5581] No such filter: 'other'")).toBeUndefined();
  });

  it('names the codec that is not taken, and no codec of a cover', () => {
    const log = `[png @ 0x55d6] Codec (png) not on whitelist 'h264,aac'
[ac3 @ 0x55d7] Codec (ac3) not on whitelist 'h264,aac'
Error while opening decoder for input stream #0:1 : Invalid argument`;
    expect(refusalOfCodec(log)?.message).toBe('The file holds ac3, a codec that is not decoded here.');
    expect(refusalOfCodec('Invalid data found when processing input')).toBeUndefined();
  });
});
