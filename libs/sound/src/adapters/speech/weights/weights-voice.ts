import { join } from 'node:path';
import { speechFailed } from '../../../speech/speech-failed.js';
import { SentenceVoice, type SpokenSound } from '../../../speech/voices/sentence-voice.js';
import { ADDED_FAMILY } from '../../../speech/voices/voice.js';
import { ENGINE, findEngine } from './find-engine.js';
import { SpeakingProcess } from './speaking-process.js';
import { readRecord } from './voice-record.js';
import { weightsConfig } from './weights-config.js';

/** Milliseconds after a sentence until the weights leave the memory: a film needs it for its browser. */
const IDLE_MS = 1_000;

/** Voices of this process: two that spoke at the same time would hold the weights twice. */
const opened = new Map<string, WeightsVoice>();

/** A voice by the name behind the slash: `amy`, or `kokoro.3` for one of its speakers. */
export function openWeights(voicesDir: string, voice: string): WeightsVoice {
  const path = join(voicesDir, voice);
  const known = opened.get(path) ?? new WeightsVoice(voicesDir, voice);
  opened.set(path, known);
  return known;
}

/** A voice that the operator added. */
class WeightsVoice extends SentenceVoice {
  private running?: Promise<SpeakingProcess>;
  private idle?: NodeJS.Timeout;

  constructor(
    private readonly voicesDir: string,
    private readonly voice: string,
  ) {
    super();
  }

  async say(sentence: string, speed: number, signal?: AbortSignal): Promise<SpokenSound> {
    clearTimeout(this.idle);
    const running = await (this.running ??= this.start());
    try {
      const sound = await running.say(sentence, speed, signal);
      this.idle = setTimeout(() => this.leave(running), IDLE_MS);
      return sound;
    } catch (error) {
      this.leave(running);
      signal?.throwIfAborted();
      // For the operator: callers are not told what an engine prints, which names folders of this machine.
      process.stderr.write(
        `${ADDED_FAMILY}/${this.voice}: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      throw speechFailed(`the voice ${ADDED_FAMILY}/${this.voice} failed`, error);
    }
  }

  private leave(running: SpeakingProcess): void {
    this.running = undefined;
    running.end();
  }

  private async start(): Promise<SpeakingProcess> {
    const [name = '', speaker = '0'] = this.voice.split('.', 2);
    const engine = await findEngine(this.voicesDir);
    if (engine === undefined) throw this.notHere(`${ENGINE} is not installed on this machine`);
    const folder = join(this.voicesDir, name);
    const record = await readRecord(folder).catch((error: unknown) => {
      throw this.notHere(`there is no voice ${ADDED_FAMILY}/${name} on this machine`, error);
    });
    return new SpeakingProcess({ engine, config: weightsConfig(folder, record), speaker: Number(speaker) });
  }

  private notHere(reason: string, cause?: unknown): Error {
    this.running = undefined;
    return speechFailed(reason, cause);
  }
}
