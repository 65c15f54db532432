import { bundledLanguages, type BundledLanguage } from 'shiki/langs';

/** A piece of a line in one colour. */
export interface Token {
  text: string;
  /** A custom property of scene.css, such as `var(--code-token-string)`. */
  colour?: string;
}

const PLAIN = ['text', 'plain', 'plaintext', 'txt', 'terminal'];

export function isLanguage(name: string): boolean {
  const wanted = name.toLowerCase();
  return PLAIN.includes(wanted) || Object.hasOwn(bundledLanguages, wanted);
}

/** The lines of a code in pieces of one colour each. */
export async function tokensOf(lines: readonly string[], language: string): Promise<Token[][]> {
  const wanted = language.toLowerCase();
  if (PLAIN.includes(wanted) || !isLanguage(wanted)) return lines.map((text) => [{ text }]);
  // The highlighter is large: only the process that draws loads it.
  const { createCssVariablesTheme, createHighlighter } = await import('shiki');
  const theme = createCssVariablesTheme({ name: 'film', variablePrefix: '--code-', fontStyle: false });
  const highlighter = await createHighlighter({ themes: [theme], langs: [wanted] });
  try {
    const { tokens } = highlighter.codeToTokens(lines.join('\n'), {
      lang: wanted as BundledLanguage,
      theme: 'film',
      // On a busy machine the usual limit leaves a line in one colour.
      tokenizeTimeLimit: 0,
    });
    return tokens.map((line) => line.map(({ content, color }) => ({ text: content, ...(color && { colour: color }) })));
  } finally {
    highlighter.dispose();
  }
}
