import { htmlTokens } from '../markup/html-tokens.js';
import { attributeOf, type OpenTag } from './parse-composition.js';

/** Types of scripts that run as they stand, in one scope with each other. Modules and data do not. */
const CLASSIC = /^(?:(?:text|application)\/(?:javascript|ecmascript|x-javascript))?$/iu;

/**
 * The content of a template in which each script keeps its names to itself and finds the elements of its own copy: every part of a
 * film may have a `const tl`, and a template may stand in several places. `__part` is `stage/page/parts.js`.
 */
export function scopeScripts(content: string): string {
  let scoped = '';
  let copied = 0;
  let isClassic = false;
  for (const token of htmlTokens(content)) {
    if (token.kind === 'open') isClassic = isClassicScript(token);
    if (token.kind !== 'text' || !token.isRaw || !isClassic) continue;
    scoped += `${content.slice(copied, token.start)}((document) => {\n${token.text}\n})(__part.document());__part.keep();`;
    copied = token.end;
  }
  return scoped + content.slice(copied);
}

function isClassicScript(tag: OpenTag): boolean {
  const [source, type = ''] = [attributeOf(tag, 'src'), attributeOf(tag, 'type')];
  return tag.name === 'script' && source === undefined && CLASSIC.test(type.trim());
}
