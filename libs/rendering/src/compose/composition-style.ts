import { subjectOf, type Subject } from '../subject.js';
import { themeFor } from '../theme-for.js';
import type { CompositionBrief, Segment } from './composition.js';

/** What a composition is about and how it looks: one subject, one theme from the first segment to the last. */
export interface CompositionStyle {
  subject: Subject;
  /** A theme's name. */
  theme: string;
}

type StyledBrief = Readonly<Pick<CompositionBrief, 'title' | 'segments' | 'theme'>>;

/** Styles of briefs that were read before: one call asks for the same style several times. A brief never changes. */
const KNOWN = new WeakMap<StyledBrief, CompositionStyle>();

export function styleOf(brief: StyledBrief): CompositionStyle {
  const known = KNOWN.get(brief);
  if (known) return known;
  const text = [brief.title, ...brief.segments.map((segment) => writtenIn(segment))].join(' ');
  const style = { subject: subjectOf(text), theme: themeFor(brief.theme, text).name };
  KNOWN.set(brief, style);
  return style;
}

/** Everything a segment says or shows in words. */
function writtenIn(segment: Segment): string {
  return [...shownIn(segment), segment.narration ?? ''].join(' ');
}

function shownIn(segment: Segment): string[] {
  if (segment.type === 'generate') return [segment.prompt];
  if (segment.type === 'scene') return [segment.shown];
  return segment.type === 'card' ? [segment.title, segment.text ?? ''] : [];
}
