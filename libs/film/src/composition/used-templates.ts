import { type ParsedComposition, type Part, type Template, templateNamed } from './parse-composition.js';

/** Templates in templates, at most so deep. */
const DEEPEST = 8;
/** Bytes of a document whose templates are inlined, twice those of the longest: a template counts in each of its places. */
const LONGEST_INLINED = 1_048_576;

/** What a document or a template comes to with the templates in it. */
interface Inlined {
  bytes: number;
  clips: number;
  /** Templates in each other. */
  depth: number;
}

const NOTHING: Inlined = { bytes: 0, clips: 0, depth: 0 };

/**
 * The templates that a composition uses, and how many clips it has with them in their places. Each is measured once, so that the work
 * grows with the document and not with what it comes to. `tell` is told what cannot be.
 */
export function usedTemplates(
  html: string,
  parsed: ParsedComposition,
  tell: (problem: string) => void,
): { used: Template[]; clips: number } {
  const known = new Map<Template, Inlined>();
  const measure = (part: Part, own: number, within: readonly Template[]): Inlined => {
    const sum: Inlined = { bytes: own, clips: part.clips.length, depth: 0 };
    for (const { name } of part.uses) {
      const template = templateNamed(name, parsed.templates);
      if (template === undefined) {
        tell(`data-composition-src="${name.slice(0, 60)}" names no <template id> of the document`);
        continue;
      }
      const inner = measureTemplate(template, within);
      sum.bytes += inner.bytes;
      sum.clips += inner.clips;
      sum.depth = Math.max(sum.depth, inner.depth);
      if (sum.bytes > LONGEST_INLINED) {
        tell(
          `the template "${template.id.slice(0, 60)}" in all its places makes the document longer than 1 MB; use it less often or shorten it`,
        );
        return { ...NOTHING, depth: sum.depth };
      }
    }
    return sum;
  };
  const measureTemplate = (template: Template, within: readonly Template[]): Inlined => {
    if (within.includes(template)) {
      tell(`the template "${template.id.slice(0, 60)}" includes itself`);
      return NOTHING;
    }
    if (within.length + (known.get(template)?.depth ?? 1) > DEEPEST) {
      tell(`templates stand in each other more than ${DEEPEST} deep`);
      return NOTHING;
    }
    const measured = known.get(template);
    if (measured) return measured;
    const own = Buffer.byteLength(html.slice(template.start, template.end));
    const inner = measure(template, own, [...within, template]);
    const inlined = { ...inner, depth: inner.depth + 1 };
    known.set(template, inlined);
    return inlined;
  };
  const { clips } = measure(parsed, Buffer.byteLength(html), []);
  return { used: [...known.keys()], clips };
}
