import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wordsOfMarkdown } from './markdown-words.js';
import { readPrompt } from '../read-prompt.js';
import { readScript } from '../read-script.js';
import { shownTexts } from '../shown-words.js';

/** What stands in the files of a folder of test/films. */
function filesIn(folder: string): unknown[] {
  const url = new URL(`../../../../../test/films/${folder}/`, import.meta.url);
  return readdirSync(url).map((name) => JSON.parse(readFileSync(new URL(name, url), 'utf8')) as unknown);
}

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

/** Texts of other specs: prompts, and storyboards without their code. */
const WRITTEN = [...filesIn('prompts'), ...filesIn('storyboards')]
  .flatMap(textsIn)
  .filter((text) => !/`|^- |<|\\/mu.test(text));

const SCRIPT = `# How tea is made

---

**Step 1:** Boil _fresh_ water.

- Pick the leaves
- Dry them
* Roll them

> Tea is patience.

1. Steep for 3 minutes.
2. Pour.

See [our guide](https://tea.example/guide) and \`brew()\`.

[Scene: a kettle steams]`;

it.each([
  ['**bold**, *italic* and ***both***', 'bold, italic and both'],
  ['__bold__ and _italic_ and _my snake_case name_', 'bold and italic and my snake_case name'],
  ['**a *b*** and *a **b** c*', 'a b and a b c'],
  ['**Step 1:**Boil. 这是**重要：**内容', 'Step 1:Boil. 这是重要：内容'],
  ['**yes**/**no**, "**x**" (_y_)', 'yes/no, "x" (y)'],
  ['~~$50~~ $30', '$50 $30'],
  ['# One #\ntext', 'One\n\ntext'],
  ['One\n===\ntext', 'One\n\ntext'],
  ['> said\n> > deeper', 'said\ndeeper'],
  [
    'see [the guide](https://a.example "Title"), <https://b.example> and [this][1]\n\n[1]: https://c.example',
    'see the guide, https://b.example and this',
  ],
  ['![A red kite](kite.png) flies', 'A red kite flies'],
  ['one <!-- two --> three\n\n<!-- four\nfive -->\n\nsix', 'one three\n\nsix'],
  ['one\n\n---\n\ntwo\n\n* * *', 'one\n\ntwo'],
  [`${'-'.repeat(40)}\none\n${'*'.repeat(40)}`, 'one'],
  ['<!-- a --><!-- b -->\n**one**', 'one'],
  ['`npm i` installs\n\n```sh\nnpm ci\n```', 'npm i installs\n\nnpm ci'],
  ['- tea\n- **milk**\n  - oat\n\n- [ ] `sugar`', '• tea\n• milk\n• oat\n• sugar'],
  ['- one thing', 'one thing'],
  ['1. **Boil**\n2. Pour', '1. Boil\n2. Pour'],
  ['| Plan | Price |\n|---|--:|\n| **Basic** | $5 |\n| Pro | $9 |', 'Plan: Price\n• Basic: $5\n• Pro: $9'],
  ['\\*not marked\\*', '*not marked*'],
  ['**T**hink **N**ational (**b**ig)', 'Think National (big)'],
])('the marks of %j are no words', (markdown, words) => {
  expect(wordsOfMarkdown(markdown)).toBe(words);
});

describe('a text without Markdown', () => {
  it.each([
    '5*3*2 and 2*3 or 4*5, 2**3 and 4**5, (x)**2 + (y)**2, a * b * c',
    'a_b_c and snake_case, __init__.py, ____ is missing',
    '#1 of C# and F#, # of people, #tea',
    '# 7',
    '> 5 kg',
    '>= x',
    '> €5',
    '- 5 °C',
    '+ shipping',
    '+ fast\n+ cheap\n- slow\n- loud',
    '- 2 points\n+ 3 points',
    'it`s fine and that`s it, O`Neill and D`Arcy',
    'array[0](5), obj.__dict__, _me_@x.example',
    '2 < 3 > 1, I <3 you, <b>, a => b -> c, ~5 and ~6, ~/a:~/b',
    '.*foo.* and .*bar.*, src/*/test/*.ts, src/**/x/**, *.ts and *.js, COUNT(*) and SUM(*), f(*args, **kwargs)',
    '5€* for f***ing s***, *without tax',
    'https://a.example/b_c_d?e=*f*&g=*h* me@a_b.example',
    '1. First\n2. Second',
    '1986. A great year',
    'one  \ntwo\r\nthree\n\n    four\n',
    '[1] [x] [Scene: rain]\n[Narrator]: Hello\n[Narrator] again',
    'C:\\_x\\y \\(\\d+\\) \\o/',
    'x = y\n= z | w',
    '-',
    '---',
    '*',
    '#',
  ])('stays as it is: %j', (text) => {
    expect(wordsOfMarkdown(text)).toBe(text);
    expect(wordsOfMarkdown(text, { keepsCode: true })).toBe(text);
  });

  it('stays as it is in every prompt and storyboard of these tests', () => {
    expect(WRITTEN.length).toBeGreaterThan(1000);
    expect(WRITTEN.filter((text) => wordsOfMarkdown(text) !== text)).toEqual([]);
  });
});

it('code keeps its marks for a reader that sets it apart', () => {
  const prompt = 'The `id` of **users**: `a*b*c`\n\n~~~sql\nselect **\n~~~\n- run `x`\n\nOur regex: .*a.*';
  const words = 'The id of users: `a*b*c`\n\n```sql\nselect **\n```\n• run x\n\nOur regex: .*a.*';
  expect(wordsOfMarkdown(prompt, { keepsCode: true })).toBe(words);
});

it('the words of Markdown are never longer than it, however deep it is', () => {
  const deep = ['>', '> ', '- ', '1. ', '*a ', '**a*', '[a](', '![', '`', '<!--', '<!--a-->', '|a', '_a __b '];
  const names = `__${'a_'.repeat(6_000)}b`;
  for (const text of [SCRIPT, names, ...deep.map((mark) => mark.repeat(12_000 / mark.length))])
    expect(wordsOfMarkdown(text).length).toBeLessThanOrEqual(text.length);
});

describe('a Markdown script', () => {
  const { scenes } = readScript(wordsOfMarkdown(SCRIPT));
  const all = scenes.flatMap((scene) => [scene.say ?? '', ...shownTexts(scene)]);

  it('shows and says no marks', () => {
    expect(all.filter((text) => /[#*_`>]|---|https|guide\)/u.test(text))).toEqual([]);
    expect(scenes[0]).toMatchObject({ say: 'How tea is made', visual: { type: 'title', text: 'How tea is made' } });
  });

  it('has its lists as lists, below their headings', () => {
    const list = (...texts: string[]) => ({ type: 'list', items: texts.map((text) => ({ text })) });
    expect(scenes.map(({ visual }) => visual)).toContainEqual(list('Pick the leaves', 'Dry them', 'Roll them'));
    expect(scenes.map(({ say }) => say)).toContain('Tea is patience.');
    const notes =
      '# Release 2.0\n\n## What is new\n\n- Faster start\n- Dark mode\n\n## Fixes\n\n- Crash on save\n- Wrong totals';
    const [, news, fixes] = readScript(wordsOfMarkdown(notes)).scenes;
    expect(news).toMatchObject({ headline: 'What is new', visual: list('Faster start', 'Dark mode') });
    expect(fixes).toMatchObject({ headline: 'Fixes', visual: list('Crash on save', 'Wrong totals') });
  });
});

it('rows of a table are a list with prices, or one without figures of their own', () => {
  const plans = '| Plan | Price |\n|-|-|\n| Basic | $5 |\n| Pro | $9 |';
  const towns = '| Town | People | Area |\n|-|-|-|\n| Rome | 2.8M | 1,285 |\n| Paris | 2.1M | 105 |';
  const rowsOf = (prompt: string) =>
    readPrompt(wordsOfMarkdown(prompt))
      .scenes.map(({ visual }) => visual)
      .at(-1);
  expect(rowsOf(plans)).toMatchObject({
    items: [
      { text: 'Basic', price: '$5' },
      { text: 'Pro', price: '$9' },
    ],
  });
  expect(rowsOf(towns)).toMatchObject({ items: [{ text: 'Rome, 2.8M, 1,285' }, { text: 'Paris, 2.1M, 105' }] });
});
