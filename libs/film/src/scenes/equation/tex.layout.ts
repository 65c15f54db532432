import { ParseError, renderToString } from 'katex';

/** TeX that cannot be set; the message says why. */
export class TexRefused extends Error {}

/** Expansions of macros: a formula that calls itself ends here. */
const MOST_EXPANSIONS = 40;

/** A formula as HTML. Between its parts it may be broken. It is not hidden from previews, which measure words. */
export function setTex(tex: string): string {
  try {
    const html = renderToString(tex, {
      displayMode: true,
      output: 'html',
      strict: 'ignore',
      maxExpand: MOST_EXPANSIONS,
      maxSize: 10,
      trust({ command }: { command: string }): boolean {
        throw new TexRefused(`${command} is not allowed`);
      },
    });
    return html.replaceAll(' aria-hidden="true"', '');
  } catch (error) {
    if (error instanceof ParseError) throw new TexRefused(reasonOf(error.message));
    throw error;
  }
}

function reasonOf(message: string): string {
  const said = message.replace('KaTeX parse error: ', '').replaceAll('\u0332', '');
  const loop = said.indexOf('infinite loop');
  const reason = loop < 0 ? said : `${said.slice(0, loop)}it calls itself without end or too often`;
  return reason.slice(0, 160);
}
