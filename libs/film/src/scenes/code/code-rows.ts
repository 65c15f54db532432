/** A row of a line: which of its letters, and how far it is moved in. */
export interface CodeRow {
  from: number;
  to: number;
  /** Letters. */
  indent: number;
}

/** Later rows of a broken line stand further in than its first. */
const HANGING = 2;
/** A break after a space or a sign is taken where the row is then still as full as this. */
const FULL = 0.5;

/** Letters that do not stand in a row of their own. */
const LEFT_OVER = 2;

/** The rows of a line in a panel of some letters; breaks stand after spaces and signs where they can. */
export function rowsOf(line: string, letters: number): CodeRow[] {
  const hanging = Math.min((/^\s*/.exec(line)?.[0].length ?? 0) + HANGING, Math.floor(letters / 3));
  const rows: CodeRow[] = [];
  let from = 0;
  do {
    const indent = from === 0 ? 0 : hanging;
    const room = Math.max(1, letters - indent);
    // A bracket or two at the end take what they close to their row.
    const longest = line.length - from - room <= LEFT_OVER ? room - LEFT_OVER : room;
    const to = line.length - from <= room ? line.length : from + breakIn(line.slice(from, from + Math.max(1, longest)));
    rows.push({ from, to, indent });
    from = to;
  } while (from < line.length);
  return rows;
}

function breakIn(text: string): number {
  const least = Math.floor(text.length * FULL);
  for (const sign of [/[\s]/, /[,;(){}[\].=|&+/-]/])
    for (let at = text.length; at > least; at--) if (sign.test(text[at - 1] ?? '')) return at;
  return text.length;
}

/** The pieces of a line between two of its letters. */
export function cutTokens<Token extends { text: string }>(tokens: readonly Token[], from: number, to: number): Token[] {
  let start = 0;
  return tokens.flatMap((token) => {
    const [first, last] = [Math.max(from - start, 0), to - start];
    start += token.text.length;
    const text = last <= 0 ? '' : token.text.slice(first, last);
    return text === '' ? [] : [{ ...token, text }];
  });
}
