import { frameRate, type FrameRate } from '../../reframe/frame-rate.js';
import type { UnitSurroundings } from '../../units/unit-work.js';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { filmInput } from './film-input.js';

const LARGEST_LIST = 64 * 1024 * 1024;

export interface Packet {
  /** Ticks. */
  shown: number;
  lasts: number;
  bytes: number;
  checksum: string;
}

export interface PacketList {
  ticksPerSecond: FrameRate;
  packets: Packet[];
  /** What ffmpeg said of the file. */
  log: string;
}

/** The packets of one stream (`0:v:0`, `0:a:0`) of a film, on the film's own clock, without decoding them. */
export async function packetsOf(
  path: string,
  stream: string,
  surroundings: Pick<UnitSurroundings, 'ffmpegPath' | 'signal'>,
): Promise<PacketList> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const { log } = await runFfmpeg(
    surroundings,
    ['-copyts', ...filmInput(path), '-map', stream, ...flags('-c copy -f framecrc pipe:1')],
    (chunk) => {
      bytes += chunk.length;
      if (bytes > LARGEST_LIST) throw new RangeError('a film has more packets than one that we made');
      chunks.push(chunk);
    },
  );
  return { ...readPackets(Buffer.concat(chunks).toString('latin1')), log };
}

/** Reads what ffmpeg's `framecrc` writes: the length of a tick, then stream, dts, pts, duration, size and checksum. */
export function readPackets(text: string): Omit<PacketList, 'log'> {
  const [, length = 1, perSecond = 1] = /^#tb 0: (\d+)\/(\d+)$/m.exec(text) ?? [];
  const packets = [...text.matchAll(/^0, *-?\d+, *(-?\d+), *(\d+), *(\d+), *(0x[0-9a-f]+)/gm)].map(
    ([, shown, lasts, bytes, checksum = '']) => ({
      shown: Number(shown),
      lasts: Number(lasts),
      bytes: Number(bytes),
      checksum,
    }),
  );
  return { ticksPerSecond: frameRate(Number(perSecond), Number(length)), packets };
}
