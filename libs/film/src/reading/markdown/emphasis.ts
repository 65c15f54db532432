/** A part of a text between marks of emphasis. */
interface Emphasis {
  raw: string;
  text: string;
}

/**
 * Marks with their words, longest marks first. Words between stars may hold other stars, and words between lines may hold
 * names_like_this. No sign may match two alternatives of a group: the time of a pattern would double with each.
 */
const MARKED = [
  /^(\*\*\*)([^*]+)\*\*\*(?!\*)/u,
  /^(\*\*)((?:[^*]|\*(?!\*)|\*(?=\*\*(?!\*)))+)\*\*(?!\*)/u,
  /^(\*)((?:[^*]|\*\*[^*]+\*\*)+)\*(?!\*)/u,
  /^(___?)((?:[^_]|_(?!_)|(?<=[\p{L}\p{N}])__+(?=[\p{L}\p{N}]))+?)\1(?![_\p{L}\p{N}(@]|\.\p{L})/u,
  /^(_)((?:[^_]|__[^_]+__|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))+)_(?![_\p{L}\p{N}(@]|\.\p{L})/u,
];

/** Letters and signs of a factor: 2*3*4, (a)**2, .*x.* and src/*\/x/*. */
const FACTOR = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N})\]\\]$/u;
const JOINED = /^(?:[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}(]|\.\p{L})/u;

/**
 * The words at the start of a text that stand between marks of emphasis, which is bold or italic alike. `previous` is the letter
 * before it. Signs of arithmetic, patterns and names are no marks. Chinese and Japanese have no spaces around marks.
 */
export function emphasisAt(source: string, previous: string): Emphasis | undefined {
  if (!mayStart(source.charAt(0), previous)) return undefined;
  for (const pattern of MARKED) {
    const [raw, marks = '', text = ''] = pattern.exec(source) ?? [];
    if (raw === undefined) continue;
    const behind = source.slice(raw.length, raw.length + 2);
    const isPattern = marks.length === 1 && (/[./]$/u.test(previous) || behind.startsWith('/'));
    return isPattern || isJoined({ marks, text }, previous, behind) || !isWords(text) ? undefined : { raw, text };
  }
  return undefined;
}

/** Letters behind the marks belong to a name or a product, unless a sentence ends there or bold letters begin a word: "**N**ational". */
function isJoined({ marks, text }: { marks: string; text: string }, previous: string, behind: string): boolean {
  const isInitial = marks === '**' && /^[\s(]?$/u.test(previous);
  return JOINED.test(behind) && !isInitial && !/[:.!?…]$/u.test(text);
}

function mayStart(sign: string, previous: string): boolean {
  const isInName = sign === '_' && /[\p{L}.]/u.test(previous);
  return previous !== sign && !isInName && !FACTOR.test(previous);
}

function isWords(text: string): boolean {
  return !/^(?:\s|[)\]/,;:=]|\.\p{L})|(?:\s|[([/=\\])$/u.test(text);
}
