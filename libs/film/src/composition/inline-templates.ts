import { htmlTokens } from '../markup/html-tokens.js';
import { attributeOf, type Template, templateNamed } from './parse-composition.js';
import { scopeScripts } from './scope-scripts.js';

/** Templates in templates, at most so deep. */
const DEEPEST = 8;
/** Characters of a document whose templates are inlined: one that is used often counts each time. */
const LONGEST = 4_194_304;

/** The document with each `data-composition-src` element holding the content of its template. `refuse` says what cannot be. */
export function inlineTemplates(
  html: string,
  templates: readonly Template[],
  refuse: (problem: string) => never,
): string {
  let length = 0;
  const inlined = (source: string, within: readonly string[]): string => {
    let written = '';
    let copied = 0;
    let depth = 0;
    for (const token of htmlTokens(source)) {
      if (token.kind === 'close' && token.name === 'template') depth -= 1;
      if (token.kind !== 'open') continue;
      if (token.name === 'template') depth += 1;
      const named = depth === 0 ? attributeOf(token, 'data-composition-src') : undefined;
      if (named === undefined) continue;
      const template = templateNamed(named, templates);
      if (template === undefined)
        refuse(`data-composition-src="${named.slice(0, 60)}" names no <template id> of the document`);
      if (within.includes(template.id)) refuse(`the template "${template.id.slice(0, 60)}" includes itself`);
      if (within.length >= DEEPEST) refuse(`templates stand in each other more than ${DEEPEST} deep`);
      const content = inlined(scopeScripts(template.content), [...within, template.id]);
      length += content.length;
      if (length > LONGEST) refuse('the templates make the document longer than 4 MB');
      written += source.slice(copied, token.end) + content;
      copied = token.end;
    }
    return written + source.slice(copied);
  };
  return inlined(html, []);
}
