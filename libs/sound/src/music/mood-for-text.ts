import { MUSIC_MOODS, type MusicMood } from './mood.js';

/** Beginnings of words; the first row that meets the text decides. */
const CALLS: readonly (readonly [RegExp, MusicMood])[] = [
  [
    /\b(calm|quiet|slow|gentl|soft|peace|relax|meditat|sleep|evening|night|breath|dream|serene|still\b|rest\b)/i,
    'calm',
  ],
  [/\b(space|galax|planet|star(?:s|ry)?\b|moon|deep sea|secret|myster)/i, 'mysterious'],
  [/\b(mountain|empire|roman\b|ancient|battle|hero|legend)/i, 'epic'],
  [/\b(kids?\b|child|toy|bird|rainbow|funny|joke)/i, 'playful'],
  [/\b(network|software|code|data|city|street|work|study|focus)/i, 'focused'],
  [/\b(kitchen|coffee|tea\b|book|famil|heart|love|home)/i, 'warm'],
  [
    /\b(fast|quick|energ|excit|launch|party|gr[eo]w|revenue|record|win\b|run\b|running|sport|dance|join|celebrat)/i,
    'bright',
  ],
];

/** The mood that a text names, or the one that its words call for; warm where they call for none. */
export function moodForText(text: string): MusicMood {
  const words: string[] = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const named = MUSIC_MOODS.find((mood) => words.includes(mood));
  return named ?? CALLS.find(([pattern]) => pattern.test(text))?.[1] ?? 'warm';
}
