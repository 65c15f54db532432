import { describe, expect, it } from 'vitest';
import { linesLeftOut, narrate, type SpokenScript } from './narrate.js';
import { ScriptTooLong } from './script-too-long.js';
import { SilentSpeaker } from './silent-speaker.js';
import type { Narration } from './speech.js';
import { writeScript } from './writing/write-script.js';

const SKY =
  'Why is the sky blue? Sunlight holds every color of the rainbow. When it meets the air, blue light scatters the most. So blue light reaches you from every direction. At sunset mostly reds are left. On the Moon there is no air, and the sky is black.';

/** Takes twice the time that is estimated. */
class SlowSpeaker extends SilentSpeaker {
  override async speak(...order: Parameters<SilentSpeaker['speak']>): Promise<Narration> {
    const narration = await super.speak(...order);
    return { ...narration, durationSeconds: narration.durationSeconds * 2 };
  }
}

function spoken(
  brief: { prompt?: string; script?: string },
  durationSeconds?: number,
  speaker = new SilentSpeaker(),
): Promise<SpokenScript> {
  return narrate(writeScript(brief), {
    speaker,
    voice: 'none',
    ...(durationSeconds !== undefined && { durationSeconds }),
    signal: new AbortController().signal,
    onLine: () => undefined,
  });
}

describe('narrate', () => {
  it.each([4, 8, 15, 30, 60])('fits the words of a prompt into exactly %i seconds', async (seconds) => {
    const { lines, durationSeconds } = await spoken({ prompt: SKY }, seconds);
    expect(durationSeconds).toBe(seconds);
    const last = lines.at(-1);
    expect((last?.atSeconds ?? 0) + (last?.narration.durationSeconds ?? 0)).toBeLessThanOrEqual(seconds);
    lines.forEach(({ atSeconds }, index) => {
      const before = lines[index - 1];
      expect(atSeconds).toBeGreaterThanOrEqual(before ? before.atSeconds + before.narration.durationSeconds : 0);
    });
  });

  it('says more when there is more time', async () => {
    const [short, long] = [await spoken({ prompt: SKY }, 8), await spoken({ prompt: SKY }, 40)];
    expect(long.lines.length).toBeGreaterThan(short.lines.length);
    expect(short.omitted).toBe(writeScript({ prompt: SKY }).lines.length - short.lines.length);
  });

  it('is as long as a script when no length is asked for', async () => {
    const { durationSeconds, lines } = await spoken({ script: 'One short sentence. And a second one.' });
    const said = lines.reduce((sum, { narration }) => sum + narration.durationSeconds, 0);
    expect(durationSeconds).toBeGreaterThan(said);
    expect(durationSeconds).toBeLessThan(said + 3);
  });

  it('leaves nothing out of a script, and refuses one that cannot be said in time', async () => {
    const script = 'These words are many, and they want to be heard. '.repeat(4);
    const fitted = await spoken({ script }, 14);
    expect(fitted.lines).toHaveLength(4);
    await expect(spoken({ script }, 5)).rejects.toThrow(ScriptTooLong);
    await expect(spoken({ script: 'A word or two. '.repeat(200) })).rejects.toMatchObject({
      code: 'input_unsupported',
    });
  });

  it('refuses rather than drop the last sentence when the voice is slower than was estimated', async () => {
    const prompt = 'These words are many, and they want to be heard by everybody in the hall.';
    expect(linesLeftOut(writeScript({ prompt }), 7, 'none')).toBe(0);
    const refusal = await spoken({ prompt }, 7, new SlowSpeaker()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ScriptTooLong);
    expect((refusal as ScriptTooLong).body()).toMatchObject({
      retryable: false,
      error_description: expect.stringMatching(/takes about \d+ seconds to say, more than the 7 available/),
    });
  });

  it('takes from a prompt of 4,000 characters what fits', async () => {
    const { lines, omitted, durationSeconds } = await spoken(
      { prompt: 'This is one of many sentences here. '.repeat(110) },
      12,
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(omitted).toBeGreaterThan(50);
    expect(durationSeconds).toBe(12);
  });
});
