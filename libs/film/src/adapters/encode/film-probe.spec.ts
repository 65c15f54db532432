import { describe, expect, it } from 'vitest';
import { readProbe } from './film-probe.js';

const LOG = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:source':
  Metadata:
    title           : a title
                    :   Duration: 99:00:00.00, start
                    :   Stream #0:9: Video: h264, yuv420p, 9999x9999, 99 fps
  Duration: 00:01:02.50, start: 0.000000, bitrate: 144 kb/s
  Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709, progressive), 640x360 [SAR 1:1 DAR 16:9], 101 kb/s, 29.97 fps, 30 tbr
  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 48000 Hz, stereo, fltp, 128 kb/s (default)
At least one output file must be specified`;

describe('the probe of a film', () => {
  it('reads what ffmpeg says, and not what the file says of itself', () => {
    expect(readProbe(LOG)).toEqual({
      durationSeconds: 62.5,
      isEstimated: false,
      hasPicture: true,
      hasSound: true,
      width: 640,
      height: 360,
      fps: 29.97,
      coding: {
        pixels: 'yuv420p',
        matrix: 'bt709',
        primaries: 'bt709',
        transfer: 'bt709',
        isInterlaced: false,
        hasSquarePixels: true,
        isDolbyVisionAlone: false,
      },
    });
  });

  it.each([
    [
      'yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67, progressive), 640x360 [SAR 1:1 DAR 16:9], 30 fps',
      { pixels: 'yuv420p10le', matrix: 'bt2020nc', primaries: 'bt2020', transfer: 'arib-std-b67', isInterlaced: false },
    ],
    [
      'yuvj422p(pc, bt470bg/unknown/unknown), 1440x1080, SAR 4:3 DAR 16:9, 25 fps',
      { matrix: 'bt470bg', primaries: undefined, transfer: undefined, hasSquarePixels: false },
    ],
    ['yuv420p(tv, top first), 720x576 [SAR 64:45 DAR 16:9], 25 fps', { isInterlaced: true, hasSquarePixels: false }],
    ['yuv420p, 720x576 [SAR 64:45 DAR 16:9], SAR 1:1 DAR 5:4, 25 fps', { matrix: undefined, hasSquarePixels: true }],
  ])('reads the coding of pictures: %s', (said, coding) => {
    const log = `  Stream #0:0[0x1](und): Video: hevc (Main 10) (hvc1 / 0x31637668), ${said}`;
    expect(readProbe(log).coding).toMatchObject(coding);
  });

  it.each([
    [5, 0, true],
    [8, 4, false],
  ])('knows whether Dolby Vision of profile %i has a base layer', (profile, compatibility, isAlone) => {
    const log = `  Stream #0:0: Video: hevc (Main 10), yuv420p10le(tv), 640x360, 30 fps
    Side data:
      DOVI configuration record: version: 1.0, profile: ${profile}, level: 4, rpu flag: 1, el flag: 0, bl flag: 1, compatibility id: ${compatibility}`;
    expect(readProbe(log).coding).toMatchObject({ isDolbyVisionAlone: isAlone });
  });

  it('takes the cover of a song for no picture', () => {
    const log = `  Duration: N/A, bitrate: N/A
  Stream #0:0: Audio: mp3, 44100 Hz, stereo, fltp, 128 kb/s
  Stream #0:1: Video: mjpeg (Baseline), yuvj444p, 600x600 [SAR 1:1 DAR 1:1], 90k tbr, 90k tbn (attached pic)`;
    expect(readProbe(log)).toMatchObject({ durationSeconds: 0, hasPicture: false, hasSound: true });
  });

  it('of what ffmpeg could not open is empty', () => {
    expect(readProbe('file:source: Invalid data found')).toMatchObject({ hasPicture: false, hasSound: false });
  });
});
