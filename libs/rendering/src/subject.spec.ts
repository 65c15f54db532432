import { describe, expect, it } from 'vitest';
import { MUSIC_MOODS } from './music.js';
import { musicMoodFor } from './music-mood-for.js';
import { lightFor, sceneFor, subjectOf } from './subject.js';

describe('subjectOf', () => {
  it.each([
    ['A calm evening by the ocean', 'ocean', 'dusk', 'calm'],
    ['Quarterly revenue grew 24%', 'growth', 'cool', 'lively'],
    ['How to brew coffee', 'kitchen', 'warm', 'steady'],
    ['🚀', 'space', 'night', 'steady'],
  ] as const)('reads "%s" as %s in %s light, %s', (text, scene, light, tempo) => {
    const subject = subjectOf(text);
    expect(subject).toMatchObject({ recognised: true, light, tempo });
    expect(subject.scenes[0]).toBe(scene);
  });

  it('has a picture for what it does not know, and says that it does not', () => {
    expect(subjectOf('xyzzy')).toMatchObject({ recognised: false, scenes: ['flow'] });
    expect(sceneFor('xyzzy')).toBeUndefined();
  });

  it.each([
    'Revenue growth stalled this quarter',
    'Growth slowed to 1%',
    'Growth stagnates',
    'Growth was flat',
    'Weaker growth, weak profit',
    'Nothing grew',
    'Growth plateaued',
    'Growth missed our plan',
  ])('draws no rising curve for "%s"', (text) => expect(subjectOf(text).scenes).not.toContain('growth'));

  it('takes whole words where a beginning would mislead', () => {
    expect(subjectOf('A moonlit scarf').scenes[0]).not.toBe('ocean');
    expect(sceneFor('A starting point')).not.toBe('space');
  });

  it('lights nothing out of doors like a room', () => {
    expect(lightFor('warm', 'mountains')).toBe('golden');
    expect(lightFor('warm', 'kitchen')).toBe('warm');
  });
});

describe('musicMoodFor', () => {
  it('plays what was asked for, nothing for off, and something that suits otherwise', () => {
    const subject = subjectOf('A calm evening by the ocean');
    expect(musicMoodFor('off', subject)).toBeUndefined();
    for (const mood of MUSIC_MOODS) expect(musicMoodFor(mood, subject)).toBe(mood);
    expect(musicMoodFor('auto', subject)).toBe('calm');
    expect(musicMoodFor('auto', subjectOf('Black holes'))).toBe('mysterious');
  });
});
