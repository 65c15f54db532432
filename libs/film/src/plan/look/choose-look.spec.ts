import { describe, expect, it } from 'vitest';
import type { Scene } from '../../scenes/scene.js';
import { chooseLook } from './choose-look.js';
import { filmMood } from '../film-mood.js';

const scenes = (text: string): Scene[] => [{ visual: { type: 'title', text }, transition: 'auto' }];

describe('the look of a film', () => {
  it('is the one that was asked for', () => {
    expect(chooseLook({ theme: 'block', scenes: scenes('Bread'), seed: 1 }).theme.name).toBe('block');
    expect(chooseLook({ theme: 'neon', scenes: scenes('Bread'), seed: 1 })).toMatchObject({
      theme: { name: 'block' },
      ground: 'dark',
    });
  });

  it('is the same for the same seed', () => {
    expect(chooseLook({ theme: 'auto', scenes: scenes('Bread'), seed: 5 })).toEqual(
      chooseLook({ theme: 'auto', scenes: scenes('Bread'), seed: 5 }),
    );
  });

  it.each(['Our colleague Maria Lindqvist died on Sunday', 'With our condolences', 'In memory of Ada'])(
    'of "%s" is grave, and so is its music',
    (text) => {
      const look = chooseLook({ theme: 'auto', scenes: scenes(text), seed: 3 });
      expect([look.tone, filmMood('auto', look)]).toEqual(['grave', 'calm']);
    },
  );

  it('is quiet where it mourns, and not where it mentions a death long ago', () => {
    const theme = (text: string) => chooseLook({ theme: 'auto', scenes: scenes(text), seed: 3 }).theme;
    expect(theme('Our colleague Maria Lindqvist died on Sunday').calm).toBe(true);
    expect(theme('Magellan was killed at Mactan in 1521').calm).toBe(false);
  });

  it('is never playful where it warns', () => {
    const names = Array.from(
      { length: 20 },
      (_, seed) => chooseLook({ theme: 'auto', scenes: scenes('Flood warning'), seed }).theme.name,
    );
    expect(names).not.toContain('papercut');
  });

  it('is not grave for a danger that it quotes', () => {
    const text = 'The most dangerous phrase in the language is: we have always done it this way.';
    const quoted: Scene = { visual: { type: 'quote', text }, say: text, transition: 'auto' };
    expect(chooseLook({ theme: 'auto', scenes: [quoted], seed: 3 }).tone).toBe('plain');
    expect(chooseLook({ theme: 'auto', scenes: [{ ...quoted, headline: 'Danger' }], seed: 3 }).tone).toBe('urgent');
    expect(chooseLook({ theme: 'auto', scenes: scenes(text), seed: 3 }).tone).toBe('urgent');
  });

  it('is not grave for a deadline or a dead end', () => {
    expect(chooseLook({ theme: 'auto', scenes: scenes('The deadline is on Friday'), seed: 3 }).tone).toBe('plain');
  });
});

describe('the looks of films of one theme', () => {
  const film = (seed: number, ground?: 'light') =>
    chooseLook({ theme: 'block', scenes: scenes('Zephyr'), seed, ground });

  it('differ in colours and arrangement by the seed', () => {
    const looks = Array.from({ length: 60 }, (_, seed) => film(seed));
    const [colours, places] = [looks.map(({ palette }) => palette.ground), looks.map((look) => look.arrangement)];
    expect([new Set(colours).size, new Set(places).size]).toEqual([6, 4]);
  });

  it('are the own one of the theme where a film is a part that names its ground', () => {
    const { palette, arrangement, theme } = film(3, 'light');
    expect([palette, arrangement]).toEqual([theme.tones.light, 'plain']);
  });

  it('stay as they were named', () => {
    const { theme, ...look } = chooseLook({
      theme: 'block',
      scenes: scenes('Bread'),
      seed: 3,
      ground: 'dark',
      colouring: 2,
      arrangement: 'banner',
    });
    expect(look).toMatchObject({ palette: theme.otherTones[1]?.dark, arrangement: 'banner' });
  });
});

describe('the music of a film', () => {
  it('is off or of the mood that was asked for', () => {
    expect(filmMood('off', { mood: 'warm' })).toBeUndefined();
    expect(filmMood('epic', { mood: 'calm' })).toBe('epic');
  });
});
