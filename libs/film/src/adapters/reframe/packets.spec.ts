import { describe, expect, it } from 'vitest';
import { readProbe } from '../encode/film-probe.js';
import { colourArguments, colourOf } from './colour.js';
import { readPackets } from './packets.js';

describe('the packets of a film', () => {
  it('are read as ffmpeg lists them, those before the beginning too', () => {
    const text = `#extradata 0:       45, 0x1f940d1d
#software: Lavf58.24.100
#tb 0: 1001/30000
#media_type 0: video
0,      -1024,       -512,      512,    13835, 0xc4366809
0,          1,          0,      512,       92, 0xd29cf385, F=0x0
1,          1,          0,      512,       92, 0xd29cf385
`;
    expect(readPackets(text)).toEqual({
      ticksPerSecond: { numerator: 30_000, denominator: 1001 },
      packets: [
        { shown: -512, lasts: 512, bytes: 13_835, checksum: '0xc4366809' },
        { shown: 0, lasts: 512, bytes: 92, checksum: '0xd29cf385' },
      ],
    });
  });
});

describe('the colours of a film', () => {
  it('are passed on to the encoder, except values that ffmpeg does not know', () => {
    const colours = (said: string): string[] =>
      colourOf(readProbe(`  Stream #0:0: Video: h264 (High), yuv420p${said}, 640x360, 30 fps`).coding);
    expect(colours('(tv, bt709, progressive)')).toEqual(['bt709', 'bt709', 'bt709']);
    expect(colours('(tv, smpte170m/bt470bg/bt709)')).toEqual(['smpte170m', 'bt470bg', 'bt709']);
    for (const said of ['', '(tv)', '(tv, bt709/unknown/unknown)', '(progressive)', '(tv, bt709/bt709)'])
      expect(colours(said)).toEqual([]);
    expect(colourArguments([])).toEqual(['-color_range', 'tv']);
    expect(colourArguments(['bt709', 'bt470bg', 'smpte170m']).join(' ')).toBe(
      '-color_range tv -colorspace bt709 -color_primaries bt470bg -color_trc smpte170m',
    );
  });
});
