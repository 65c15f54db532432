/** Repeated to the wanted length: each is made to meet the worst case of a reader of HTML or of CSS. */
const PATTERNS: Readonly<Record<string, string>> = {
  'open elements': '<div>',
  'elements that close each other': '<b><p>',
  'closed elements': '<i></i>',
  'elements with attributes': '<i a=1 b=2 c=3>',
  'attributes of one element': '<i a ',
  'open values': '<a b="',
  'end tags': '</template>',
  'signs that begin no tag': '< ',
  comments: '<!---->',
  'open comments': '<!--',
  'character references': '<b>&#233;',
  'named references': '&ampersand',
  'accented letters': 'é ',
  scripts: '<script></script>',
  'open drawings': '<svg><style>',
  'declarations of elements': '<b style="a:b;c:d">',
  'addresses of pictures': '<img src=/icons/fluent/bicycle.svg>',
  'sets of addresses': '<img srcset="#a 1x, ',
  'values of animations': '<animate attributename=href values="#a;',
  clips: '<i data-start=1>',
  'places of a template': '<i data-composition-src="#a"></i>',
  'templates in each other': '<template id=a><i data-composition-src="#a">',
  'open templates': '<template id=a>',
};

/** The same in a style sheet. */
const STYLES: Readonly<Record<string, string>> = {
  'rules of one address': 'a{b:url(#x)}',
  names: 'a ',
  'open brackets of CSS': '(',
  'open addresses': 'url(#',
  'quotes of CSS': '"',
  'escapes of CSS': String.raw`\a `,
  'comments of CSS': '/*',
  imports: '@import ',
};

/** Style sheets of so many characters, by name. */
export function hostileStyles(length: number): [name: string, css: string][] {
  return Object.entries(STYLES).map(([name, pattern]) => [name, repeated(pattern, length)]);
}

/** Markup of so many characters, by name. `before` stands before each, such as the root of a composition. */
export function hostileMarkup(length: number, before = ''): [name: string, html: string][] {
  const room = length - before.length;
  const bodies: [name: string, html: string][] = [
    ...Object.entries(PATTERNS).map(([name, pattern]): [string, string] => [name, repeated(pattern, room)]),
    ...hostileStyles(room - '<style>'.length).map(([name, css]): [string, string] => [name, `<style>${css}`]),
    ['templates of all places', eachTemplate(room)],
    ['places of a long template', longTemplate(room)],
    ['different attributes', `<i ${numbered(room - 3, (at) => `a${at.toString(36)} `)}`],
  ];
  return bodies.map(([name, body]) => [name, before + body]);
}

function eachTemplate(length: number): string {
  const place = (at: number): string => `<i data-composition-src="#${at}"></i>`;
  const template = (at: number): string => `<template id="${at}"></template>`;
  return numbered(length / 2, place) + numbered(length / 2, template);
}

function longTemplate(length: number): string {
  const places = '<i data-composition-src="#a"></i>'.repeat(20);
  return `${places}<template id="a">${repeated('<b><p>', length - places.length - 29)}</template>`;
}

function numbered(length: number, part: (at: number) => string): string {
  let text = '';
  for (let at = 0; text.length + part(at).length <= length; at += 1) text += part(at);
  return text;
}

function repeated(pattern: string, length: number): string {
  return pattern.repeat(Math.max(0, Math.floor(length / pattern.length)));
}
