/** A picture beside a name (MCP, Icon). */
export interface Icon {
  src: string;
  mimeType: string;
  sizes: string[];
}

/** One family: a shape of one colour on a square of 24 units; `path` is its outline, whose holes are overlaps. */
export function icon(path: string): Icon {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#5b3df5" fill-rule="evenodd" d="${path}"/></svg>`;
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { src, mimeType: 'image/svg+xml', sizes: ['any'] };
}
