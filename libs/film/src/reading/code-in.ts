/** Words, or code that is set letter for letter. */
export type Segment = { words: string } | { code: string; language: string; lead?: string };

const FENCE = '```';
const ANNOUNCED =
  /(?<!\p{L})(?:regex|regexp|regular expression|pattern|code|command|query|snippet|function|script|json|sql|expresión regular|ausdruck|befehl|comando|commande)$/iu;
const SIGNS = /[\\^$[\]{}|<>;=()*#`&@~"'/]/gu;

/** A text as words and code, in their order: fenced blocks, and the rest of a line that is announced as code. */
export function segmentsOf(text: string): Segment[] {
  return text.split(FENCE).flatMap((part, index): Segment[] => {
    if (index % 2 === 1) return [fenced(part)];
    const segments: Segment[] = [];
    for (const line of part.split('\n')) {
      const code = codeAtEnd(line);
      const last = segments.at(-1);
      if (code) segments.push(code);
      else if (last && 'words' in last) last.words += `\n${line}`;
      else segments.push({ words: line });
    }
    return segments.filter((segment) => !('words' in segment) || segment.words.trim() !== '');
  });
}

function fenced(block: string): Segment {
  const [, language = '', code = block] = /^([A-Za-z0-9+#-]*)\n([\s\S]*)$/u.exec(block) ?? [];
  return { code: code.replace(/\n$/u, ''), language: language.toLowerCase() || 'text' };
}

/** Code behind a colon, or between backticks at the end of a line. */
function codeAtEnd(line: string): Segment | undefined {
  const tick = line.indexOf('`');
  if (tick >= 0 && line.trimEnd().endsWith('`') && tick < line.trimEnd().length - 2) {
    const code = line.trimEnd().slice(tick + 1, -1);
    if (!code.includes('`')) return { code, language: 'text', ...leadOf(line.slice(0, tick)) };
  }
  const colon = line.indexOf(': ');
  const code = line.slice(colon + 2).trim();
  const isCode = colon > 0 && code.length <= 80 && (code.match(SIGNS)?.length ?? 0) >= 3;
  return isCode && ANNOUNCED.test(line.slice(0, colon).trim())
    ? { code, language: 'text', ...leadOf(line.slice(0, colon)) }
    : undefined;
}

function leadOf(text: string): { lead?: string } {
  const lead = text.trim().replace(/:$/u, '').trim();
  return lead === '' ? {} : { lead };
}
