import { describe, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { examineImageBrief, examineVideoBrief } from './examine-brief.js';
import type { VideoBrief } from './video-brief.js';

const studio = new CanvasStudio();
const canDraw = (character: string): boolean => studio.canDraw(character);
const BRIEF: VideoBrief = {
  aspectRatio: '16:9',
  resolution: '480p',
  fps: 24,
  theme: 'auto',
  voice: 'auto',
  captions: 'burned',
  music: 'auto',
  seed: 1,
};
const video = (changes: Partial<VideoBrief>) => () => examineVideoBrief({ ...BRIEF, ...changes }, canDraw);
const image =
  (prompt: string, technique: 'auto' | 'card' = 'auto') =>
  () =>
    examineImageBrief({ prompt, technique }, canDraw);
const refusal = (name: string) => expect.objectContaining({ name, code: 'input_unsupported' });

describe('examining a video', () => {
  it.each<[string, Partial<VideoBrief>]>([
    ['NothingToShow', { prompt: '?!… —' }],
    ['NothingToShow', { prompt: '🧿🪬' }],
    ['NothingToShow', { script: '\u202E\u0000' }],
    ['UnsupportedScript', { prompt: 'مرحبا بالعالم' }],
    ['UnsupportedScript', { prompt: 'שלום עולם' }],
    ['UnsupportedScript', { script: '你好，世界' }],
    ['UnsupportedScript', { prompt: 'ꜳꜵꜷꝏꝡ' }],
    ['UnsupportedScript', { prompt: 'Привет, мир', voice: 'slt' }],
    ['UnknownVoice', { prompt: 'Hello', voice: 'nobody' }],
    ['ScriptTooLong', { script: 'So many words to say. '.repeat(30), durationSeconds: 5 }],
  ])('refuses with %s what can never be made: %j', (name, changes) => {
    expect(video(changes)).toThrow(refusal(name));
  });

  it.each<Partial<VideoBrief>>([
    { prompt: 'Why the sky is blue' },
    { prompt: '🌊' },
    { prompt: '𝐇𝐞𝐥𝐥𝐨 ｗｏｒｌｄ' },
    { prompt: 'Привет, мир' },
    { prompt: 'A' },
    { script: 'So many words to say. '.repeat(30), durationSeconds: 5, voice: 'none', prompt: 'x' },
  ])('lets pass %j', (changes) => {
    expect(video(changes)).not.toThrow();
  });
});

describe('examining an image', () => {
  it('refuses letters without a glyph, and a card without words', () => {
    expect(image('مرحبا بالعالم')).toThrow(refusal('UnsupportedScript'));
    expect(image('🌊', 'card')).toThrow(refusal('NothingToShow'));
  });

  it('needs no words for a picture', () => {
    expect(image('🌊')).not.toThrow();
    expect(image('🧿')).not.toThrow();
    expect(image('Be kind', 'card')).not.toThrow();
  });
});
