import { describe, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { estimateDuration } from './estimate.js';
import { examineArtBrief, examineVideoBrief } from './examine-brief.js';
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
const art = (prompt: string) => () => examineArtBrief({ prompt }, canDraw);
const refusal = (name: string) => expect.objectContaining({ name, code: 'input_unsupported' });

describe('examining a video', () => {
  it.each<[string, Partial<VideoBrief>]>([
    ['NothingToShow', { prompt: '?!… —' }],
    ['NothingToShow', { prompt: '🧿🪬' }],
    ['NothingToShow', { prompt: '🌊' }],
    ['NothingToShow', { prompt: '٣' }],
    ['NothingToShow', { script: '\u202E\u0000' }],
    ['NothingToShow', { script: '٣', prompt: 'Hello' }],
    ['UnsupportedScript', { prompt: 'مرحبا بالعالم' }],
    ['UnsupportedScript', { prompt: 'שלום עולם' }],
    ['UnsupportedScript', { script: '你好，世界' }],
    ['UnsupportedScript', { prompt: 'ꜳꜵꜷꝏꝡ' }],
    ['UnsupportedScript', { prompt: 'Привет, мир', voice: 'slt' }],
    ['UnknownVoice', { prompt: 'Hello', voice: 'nobody' }],
    ['ScriptTooLong', { script: 'So many words to say. '.repeat(30), durationSeconds: 5 }],
    ['ScriptTooLong', { script: 'So many words to read. '.repeat(30), durationSeconds: 5, voice: 'none' }],
    ['ScriptTooLong', { script: 'So many words to say. '.repeat(500) }],
  ])('refuses with %s what can never be made: %j', (name, changes) => {
    expect(video(changes)).toThrow(refusal(name));
  });

  it.each<Partial<VideoBrief>>([
    { prompt: 'Why the sky is blue' },
    { prompt: '𝐇𝐞𝐥𝐥𝐨 ｗｏｒｌｄ' },
    { prompt: 'Привет, мир' },
    { prompt: 'A' },
  ])('lets pass %j', (changes) => {
    expect(video(changes)).not.toThrow();
  });
});

describe('a script that no film can hold', () => {
  it('is refused with the length that would fit', () => {
    expect(video({ script: 'a'.repeat(12_000) })).toThrow(
      expect.objectContaining({ nextStep: expect.stringContaining('about 900 characters') }),
    );
  });

  it.each([
    ['ordinary words', 'So many words to say. '.repeat(545), 'ScriptTooLong'],
    ['signs', `Hi ${'. '.repeat(5_990)}`, 'ScriptTooLong'],
    ['ligatures of eighteen letters', `${'ﷺ'.repeat(399)} `.repeat(30), 'UnsupportedScript'],
  ])('is refused after a few looks at each character, before it is priced: %s', (_, script, name) => {
    let looks = 0;
    const counted = (character: string): boolean => {
      looks += 1;
      return canDraw(character);
    };
    expect(() => examineVideoBrief({ ...BRIEF, script }, counted)).toThrow(refusal(name));
    expect(looks).toBeLessThanOrEqual(3 * script.length);
    expect(() => estimateDuration({ ...BRIEF, script }, canDraw)).toThrow(refusal(name));
  });
});

describe('examining art', () => {
  it('refuses letters without a glyph, and what leaves no word to go by', () => {
    expect(art('مرحبا بالعالم')).toThrow(refusal('UnsupportedScript'));
    expect(art('٣')).toThrow(refusal('NothingToShow'));
    expect(art('٣')).toThrow('no letter or figure that can be drawn');
    expect(art('Be kind 🌊')).not.toThrow();
  });
});
