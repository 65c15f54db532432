/** Phrases of one category; a final `*` stands for any ending of the word. */
export interface ModerationTerms {
  category: string;
  phrases: readonly string[];
}

/** What no deployment makes. Phrases are chosen so that news, history and teaching about a subject pass. */
export const DEFAULT_TERMS: readonly ModerationTerms[] = [
  {
    category: 'sexual content about minors',
    phrases: [
      'child porn*',
      'kiddie porn*',
      'preteen porn*',
      'underage porn*',
      'underage sex',
      'sex with a child',
      'sex with children',
      'naked child',
      'naked children',
      'nude child',
      'nude children',
      'lolicon',
      'shotacon',
    ],
  },
  {
    category: 'instructions for weapons of mass harm',
    phrases: [
      'how to make a bomb',
      'how to build a bomb',
      'make a pipe bomb',
      'build a pipe bomb',
      'make a dirty bomb',
      'build a dirty bomb',
      'make nerve gas',
      'make sarin',
      'synthesize sarin',
      'synthesise sarin',
      'weaponize anthrax',
      'weaponise anthrax',
    ],
  },
  {
    category: 'encouragement of self-harm',
    phrases: ['how to kill myself', 'how to kill yourself', 'best way to kill yourself', 'how to commit suicide'],
  },
  {
    category: 'calls to violence against a group',
    phrases: [
      'kill all jews',
      'kill all muslims',
      'kill all christians',
      'kill all gays',
      'kill all women',
      'kill all immigrants',
      'gas the jews',
    ],
  },
];

/** Terms of an operator's file: a phrase per line, `[category]` before those it is for, `#` before a remark. */
export function readTerms(text: string): ModerationTerms[] {
  const byCategory = new Map<string, string[]>();
  let category = 'refused by this service';
  for (const line of text.split('\n').map((part) => part.trim())) {
    const [, heading] = /^\[(.+)\]$/.exec(line) ?? [];
    if (heading !== undefined) category = heading;
    else if (line !== '' && !line.startsWith('#'))
      byCategory.set(category, [...(byCategory.get(category) ?? []), line]);
  }
  return [...byCategory].map(([name, phrases]) => ({ category: name, phrases }));
}
