import { openSpeaker } from '@libs/sound/adapters';
import { describe, expect, it } from 'vitest';
import type { Scene } from '../../scenes/scene.js';
import { SceneRefused } from '../../scenes/scene-refused.js';
import { captionLayout } from './caption-layout.js';
import { drawnCues, filmCues } from './scene-captions.js';
import { type Speak, speakScenes } from './speak-scenes.js';

const silent = await openSpeaker('none');
const speak: Speak = (text, speed) => silent.speak(text, { voice: 'none', speed });
const FPS = 24;
const ignore = (): void => {};
const scene = (text: string, more: Partial<Scene> = {}): Scene => ({
  visual: { type: 'title', text },
  transition: 'auto',
  ...more,
});

const LETTER = scene('The post', { say: 'A letter travels far. It is sorted at night, and a train carries it.' });
const BOX = scene('The box', { say: 'Then it lies in your box.' });

describe('spoken scenes', () => {
  it('follow each other without a gap, and hold their words', async () => {
    const [first, second] = await speakScenes([LETTER, BOX], { speak, fps: FPS, onScene: ignore });
    expect(first!.startSeconds).toBe(0);
    expect(second!.startSeconds).toBeCloseTo(first!.durationSeconds, 9);
    expect(first!.words.map(({ text }) => text).join(' ')).toBe(LETTER.say);
    expect(first!.words.at(-1)!.endSeconds).toBeLessThan(second!.startSeconds);
    expect(second!.words[0]!.startSeconds).toBeGreaterThan(second!.startSeconds);
  });

  it('last whole frames, and no shorter than they need', async () => {
    const spoken = await speakScenes([LETTER, BOX, LETTER], { speak, fps: FPS, onScene: ignore });
    for (const { startSeconds, durationSeconds } of spoken) {
      expect(startSeconds * FPS).toBeCloseTo(Math.round(startSeconds * FPS), 9);
      expect(durationSeconds * FPS).toBeCloseTo(Math.round(durationSeconds * FPS), 9);
    }
    expect(spoken[2]!.durationSeconds).toBe(spoken[0]!.durationSeconds);
    const shared = await speakScenes([LETTER, BOX, LETTER], { speak, fps: FPS, total: 19.3, onScene: ignore });
    const frames = shared.map(({ durationSeconds }) => durationSeconds * FPS);
    expect(frames.map((count) => Math.round(count) - count).every((part) => Math.abs(part) < 1e-9)).toBe(true);
    expect(frames.reduce((sum, count) => sum + count, 0)).toBeCloseTo(463, 6);
  });

  it('last as long as the film', async () => {
    const spoken = await speakScenes([LETTER, BOX], { speak, fps: FPS, total: 20, onScene: ignore });
    expect(spoken.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)).toBeCloseTo(20, 6);
  });

  it('are said faster where their seconds are few, and refused where they are too few', async () => {
    const [natural] = await speakScenes([BOX], { speak, fps: FPS, onScene: ignore });
    const length = natural!.words.at(-1)!.endSeconds - natural!.words[0]!.startSeconds;
    const [fast] = await speakScenes([{ ...BOX, seconds: length * 0.95 }], { speak, fps: FPS, onScene: ignore });
    expect(fast!.words.at(-1)!.endSeconds).toBeLessThanOrEqual(length * 0.95);
    const tooShort = speakScenes([BOX, { ...LETTER, seconds: 1 }], { speak, fps: FPS, onScene: ignore });
    await expect(tooShort).rejects.toThrow(SceneRefused);
    await expect(tooShort).rejects.toThrow(/^scenes\[1\]\.say/);
  });
});

describe('captions of scenes', () => {
  it('never span two scenes', async () => {
    const spoken = await speakScenes([LETTER, BOX], { speak, fps: FPS, onScene: ignore });
    const border = spoken[1]!.startSeconds;
    const spanning = filmCues(spoken).filter(
      ({ startSeconds, endSeconds }) => startSeconds < border && endSeconds > border,
    );
    expect(spanning).toEqual([]);
  });

  it('are not drawn over a scene that sets the very words large', async () => {
    const twins = scene('Then it lies in your box', { say: 'Then it lies in your box.' });
    const spoken = await speakScenes([LETTER, twins], { speak, fps: FPS, onScene: ignore });
    const drawn = drawnCues(spoken, captionLayout({ captions: 'kinetic' }, 'wide')!);
    expect(drawn.map(({ lines }) => lines.join(' ')).join(' ')).toBe(LETTER.say);
    expect(filmCues(spoken).some(({ lines }) => lines.join(' ').includes('box'))).toBe(true);
  });

  it('are not drawn where all of their telling words stand large on the stage', async () => {
    const ferry = scene('The ferry to Lunna', { say: 'The ferry to Lunna. Ten minutes across the sound.' });
    const spoken = await speakScenes([ferry], { speak, fps: FPS, onScene: ignore });
    const drawn = drawnCues(spoken, captionLayout({ captions: 'kinetic' }, 'tall')!);
    expect(drawn.map(({ lines }) => lines.join(' ')).join(' ')).toBe('Ten minutes across the sound.');
  });

  it('are drawn where they deny what stands large', async () => {
    const water = scene('Is the water safe to drink?', { say: 'The water is not safe to drink.' });
    const spoken = await speakScenes([water], { speak, fps: FPS, onScene: ignore });
    expect(drawnCues(spoken, captionLayout({ captions: 'burned' }, 'wide')!)).toHaveLength(1);
  });

  it('of the kinetic kind stand on short lines, one after another, and held ones until their scene ends', async () => {
    const spoken = await speakScenes([LETTER], { speak, fps: FPS, onScene: ignore });
    const layout = captionLayout({ captions: 'kinetic' }, 'tall')!;
    const drawn = drawnCues(spoken, layout);
    expect(Math.max(...drawn.flatMap(({ lines }) => lines.map((line) => line.length)))).toBeLessThanOrEqual(
      layout.letters,
    );
    expect(drawnCues(spoken, layout, { held: true }).at(-1)!.endSeconds).toBe(spoken[0]!.durationSeconds);
    drawn.slice(1).forEach(({ startSeconds }, at) => expect(drawn[at]!.endSeconds).toBe(startSeconds));
  });
});
