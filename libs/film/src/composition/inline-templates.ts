import { type ParsedComposition, type Part, templateNamed } from './parse-composition.js';
import { scopeScripts } from './scope-scripts.js';

/** Behind the id of an element that holds a part of the same id. */
const HOST = '&#32;host';

/** The document with each `data-composition-src` element holding the content of its template. It was examined: every template is there. */
export function inlineTemplates(html: string, parsed: ParsedComposition): string {
  const inlined = (part: Part, start: number, end: number): string => {
    const source = (from: number, to: number): string =>
      part === parsed ? html.slice(from, to) : scopeScripts(html.slice(from, to));
    let written = '';
    let copied = start;
    for (const { name, at, id } of part.uses) {
      const template = templateNamed(name, parsed.templates)!;
      // Styles of a part name it by its id, and mean the element in it.
      if (id && template.ids.has(id.value)) {
        written += source(copied, id.end) + HOST;
        copied = id.end;
      }
      written += source(copied, at) + inlined(template, template.start, template.end);
      copied = at;
    }
    return written + source(copied, end);
  };
  return inlined(parsed, 0, html.length);
}
