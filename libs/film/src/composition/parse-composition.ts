import { type Attribute, type HtmlToken, htmlTokens } from '../markup/html-tokens.js';

export type OpenTag = HtmlToken & { kind: 'open' };

/** An element that holds a template. */
export interface Use {
  /** As it is written. */
  name: string;
  /** Where its content stands in the document. */
  at: number;
  /** Its `data-composition-id`. */
  id?: Attribute;
}

/** A document or a template, without the templates that are written in it. */
export interface Part {
  /** Every element that names a place in time. */
  clips: OpenTag[];
  /** Every element that holds a template. */
  uses: Use[];
  /** Every `data-composition-id` in it. */
  ids: Set<string>;
}

/** A `<template>` whose content stands between `start` and `end` of the document. */
export interface Template extends Part {
  id: string;
  start: number;
  end: number;
}

export interface ParsedComposition extends Part {
  /** The first element that names a composition outside of templates. */
  root?: OpenTag;
  /** By id; of equal ids the first that ends. */
  templates: Map<string, Template>;
}

export function attributeOf({ attributes }: OpenTag, name: string): string | undefined {
  return attributes.find((one) => one.name === name)?.value;
}

/** Finds the parts of a composition in the caller's document, in one pass. `see` gets each token. */
export function parseComposition(html: string, see?: (token: HtmlToken) => void): ParsedComposition {
  const parsed: ParsedComposition = { clips: [], uses: [], ids: new Set(), templates: new Map() };
  const open: Template[] = [];
  for (const token of htmlTokens(html)) {
    see?.(token);
    if (token.kind === 'close' && token.name === 'template') endTemplate(parsed, open.pop(), token.start);
    if (token.kind !== 'open') continue;
    if (token.name === 'template') {
      const { end } = token;
      open.push({ id: attributeOf(token, 'id') ?? '', start: end, end, clips: [], uses: [], ids: new Set() });
      continue;
    }
    const template = open.at(-1);
    if (!template && attributeOf(token, 'data-composition-id') !== undefined) parsed.root ??= token;
    takeTag(token, template ?? parsed);
  }
  return parsed;
}

function endTemplate({ templates }: ParsedComposition, template: Template | undefined, end: number): void {
  if (template && !templates.has(template.id)) templates.set(template.id, { ...template, end });
}

function takeTag(tag: OpenTag, { clips, uses, ids }: Part): void {
  const id = tag.attributes.find((one) => one.name === 'data-composition-id');
  if (id) ids.add(id.value);
  if (attributeOf(tag, 'data-start') !== undefined) clips.push(tag);
  const name = attributeOf(tag, 'data-composition-src');
  if (name !== undefined) uses.push({ name, at: tag.end, ...(id && { id }) });
}

/** The template that `data-composition-src` names: `#intro`, or `compositions/intro.html` for `<template id="intro">`. */
export function templateNamed(source: string, templates: ReadonlyMap<string, Template>): Template | undefined {
  const name = source
    .trim()
    .replace(/^#/u, '')
    .replace(/^.*\//u, '')
    .replace(/\.html?$/iu, '');
  return templates.get(name) ?? templates.get(`${name}-template`);
}
