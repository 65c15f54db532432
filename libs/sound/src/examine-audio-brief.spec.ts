import { expect, it } from 'vitest';
import type { AudioBrief } from './audio-brief.js';
import { examineAudioBrief } from './examine-audio-brief.js';

const speech = (text: string, speed: number): AudioBrief => ({
  mode: 'speech',
  text,
  title: 'A speech',
  voice: 'auto',
  speed,
  format: 'mp3',
  seed: 1,
});

it('a text of long numbers, slowly said, is refused with the minutes it would take', () => {
  expect(() => examineAudioBrief(speech('999999 '.repeat(1_400), 0.5))).toThrow(
    /about \d+ minutes to say, more than 30/,
  );
});

it('the longest prose may be said as slowly as any', () => {
  expect(() => examineAudioBrief(speech('A quiet line of words. '.repeat(430), 0.5))).not.toThrow();
});
