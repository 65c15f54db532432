import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

// The process that speaks with the weights of one voice. It is told of sentences on standard input, a line of JSON each, and
// answers each with a line on descriptor 3. Engines print to the other descriptors, and end their process when weights are bad.

/** The part of the engine that is used here. */
interface Engine {
  OfflineTts: {
    createAsync(config: unknown): Promise<{
      numSpeakers: number;
      generateAsync(order: { text: string; sid: number; speed: number }): Promise<{
        samples: Float32Array;
        sampleRate: number;
      }>;
    }>;
  };
}

const ANSWERS = 3;
const answers = createWriteStream('', { fd: ANSWERS });

async function serve(given = ''): Promise<void> {
  const { engine, config, speaker } = JSON.parse(given) as { engine: string; config: unknown; speaker: number };
  const { OfflineTts } = createRequire(import.meta.url)(engine) as Engine;
  const voice = await OfflineTts.createAsync(config);
  if (speaker >= voice.numSpeakers) throw new Error(`the weights have ${voice.numSpeakers} speakers, counted from 0`);
  for await (const line of createInterface({ input: process.stdin })) {
    const { sentence, speed } = JSON.parse(line) as { sentence: string; speed: number };
    const { samples, sampleRate } = await voice.generateAsync({ text: sentence, sid: speaker, speed });
    const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    answers.write(`${JSON.stringify({ sampleRate, samples: bytes.toString('base64') })}\n`);
  }
}

try {
  await serve(process.argv[2]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
