import type { MakerName } from '../../../libs/providers/src/models/model.js';
import { youngFfmpeg } from '../files/young-ffmpeg.js';
import type { MakerServer } from './maker-server.js';

const KEYS: Record<MakerName, string> = {
  fal: 'FAL_KEY',
  replicate: 'REPLICATE_API_TOKEN',
  gateway: 'AI_GATEWAY_API_KEY',
  elevenlabs: 'ELEVENLABS_API_KEY',
};

/** Settings of a service that buys at these servers and decodes what they make. */
export async function buyingAt(servers: Partial<Record<MakerName, MakerServer>>): Promise<Record<string, string>> {
  const named = Object.entries(servers) as [MakerName, MakerServer][];
  return {
    ...Object.fromEntries(named.map(([name, { key }]) => [KEYS[name], key])),
    MAKER_ADDRESSES: named.map(([name, { url }]) => `${name}=${url}`).join(),
    FETCH_TEST_ORIGINS: named.map(([, { url }]) => url).join(),
    FFMPEG_PATH: await youngFfmpeg(),
    DECODE_WITHOUT_SANDBOX: 'on',
  };
}
