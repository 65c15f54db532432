import { type HtmlToken, htmlTokens } from '../markup/html-tokens.js';

export type OpenTag = HtmlToken & { kind: 'open' };

/** A `<template>` with its content, which stands between `start` and `end` of the document. */
export interface Template {
  id: string;
  content: string;
}

export interface ParsedComposition {
  /** The first element that names a composition outside of templates. */
  root?: OpenTag;
  /** Every element outside of templates that names a place in time. */
  clips: OpenTag[];
  templates: Template[];
}

export function attributeOf({ attributes }: OpenTag, name: string): string | undefined {
  return attributes.find((one) => one.name === name)?.value;
}

/** Finds the parts of a composition in the caller's document. */
export function parseComposition(html: string): ParsedComposition {
  const parsed: ParsedComposition = { clips: [], templates: [] };
  const open: { id: string; from: number }[] = [];
  for (const token of htmlTokens(html)) {
    if (token.kind === 'close' && token.name === 'template') {
      const template = open.pop();
      if (template) parsed.templates.push({ id: template.id, content: html.slice(template.from, token.start) });
    }
    if (token.kind !== 'open') continue;
    if (token.name === 'template') open.push({ id: attributeOf(token, 'id') ?? '', from: token.end });
    else if (open.length === 0) {
      if (attributeOf(token, 'data-composition-id') !== undefined) parsed.root ??= token;
      if (attributeOf(token, 'data-start') !== undefined) parsed.clips.push(token);
    }
  }
  return parsed;
}

/** The template that `data-composition-src` names: `#intro`, or `compositions/intro.html` for `<template id="intro">`. */
export function templateNamed(source: string, templates: readonly Template[]): Template | undefined {
  const name = source
    .trim()
    .replace(/^#/u, '')
    .replace(/^.*\//u, '')
    .replace(/\.html?$/iu, '');
  return templates.find(({ id }) => id === name) ?? templates.find(({ id }) => id === `${name}-template`);
}
