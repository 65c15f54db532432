import { expect, it } from 'vitest';
import { partWords } from './part-words.js';

const shown = ({ html }: { html: string }): string => html.replaceAll('\u00AD', '|');

it('long words get soft hyphens where their language parts them, and the language is said', async () => {
  const parted = await partWords(
    '<p>Das Straßenverkehrsordnungsamt sucht einen neuen Kapitän für die Abteilung der Stadt</p>',
  );
  expect(parted.language).toBe('de');
  expect(shown(parted)).toContain('Stra|ßen|ver|kehrs|ord|nungs|amt sucht einen neuen Kapitän für');
});

it('words that are short, drawn or written as code stay as they are', async () => {
  const code = '<p>The code is short.</p><code>internationalization</code><svg><text>internationalization</text></svg>';
  expect((await partWords(code)).html).toBe(code);
  expect(await partWords('<p>Short words</p>')).toEqual({ html: '<p>Short words</p>' });
});
