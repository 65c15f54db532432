import { Marked, type Token, type Tokens } from 'marked';
import { segmentsOf } from '../code-in.js';
import { emphasisAt } from './emphasis.js';

/** Texts without one of these signs have no marks. */
const SIGN = /[*_#>`~[<|\\+=-]/u;
const WORD = /[\p{L}\p{N}]/u;
/** Twenty quotations and lists within each other: a parser that descends into them runs out of stack. */
const TOO_DEEP = /^(?:[ \t]{0,3}(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){20}/mu;
/** "# of people" and "# 7" count. */
const NUMBER_SIGN = /^ {0,3}# +(?:of\b|\d+ *(?:\n|$))/u;
/** "> 5 kg", ">= x" and "- 5 °C" alone compare and have a sign, "+ shipping" adds. */
const COMPARISON = /^ {0,3}> *(?:=|\p{Sc}|[.,]?\d)[^\n]*(?:\n(?! {0,3}>)|$)/u;
const SIGNED = /^ {0,3}(?:[+-] +\p{Sc}?\d|\+ )[^\n]*(?:\n(?! {0,3}[*+-] )|$)/u;
/** Lines that add and take away, such as those of a diff or of pros and cons, keep their signs. */
const BALANCE = /^ {0,3}(?:\+ [^\n]*\n {0,3}- |- [^\n]*\n {0,3}\+ )/mu;
const ADDRESS = /^ {0,3}\[[^\]\n]+\]: *<?(?:https?:|mailto:|[./#])/iu;
const FENCE = '```';
const LEFT_OUT = new Set(['space', 'hr', 'def', 'checkbox']);

/** Signs that mean something else keep it: each of these answers undefined for what is no Markdown here. */
const markdown = new Marked({
  tokenizer: {
    heading: (source) => (NUMBER_SIGN.test(source) ? undefined : false),
    blockquote: (source) => (COMPARISON.test(source) ? undefined : false),
    list: (source) => (SIGNED.test(source) ? undefined : false),
    def: (source) => (ADDRESS.test(source) ? false : undefined),
    del: (source) => (source.startsWith('~~') ? false : undefined),
    // Lines that begin with spaces are words.
    code: () => undefined,
    emStrong(source, _, previous) {
      const found = emphasisAt(source, previous ?? '');
      return found && { type: 'em', ...found, tokens: this.lexer.inlineTokens(found.text) };
    },
  },
});

/**
 * The words that a Markdown text means, in lines: without marks, addresses of links, rules and comments. Things of a list stand
 * behind "•" or their number. A text without marks stays as it is, and so does one that has no words beside them. `keepsCode`
 * leaves the marks of code to a reader that sets it apart.
 */
export function wordsOfMarkdown(text: string, { keepsCode = false } = {}): string {
  if (!SIGN.test(text) || TOO_DEEP.test(text) || BALANCE.test(text)) return text;
  const blocks = markdown.lexer(text);
  const words = new MarkdownWords(keepsCode, isOneThing(blocks)).ofBlocks(blocks).trim();
  return withoutSpaces(words) === withoutSpaces(text) || !WORD.test(words) ? text : words;
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}

/** A single thing is no list. */
function isOneThing(blocks: readonly Token[]): boolean {
  const [only, ...others] = blocks.filter(({ type }) => type !== 'space');
  return others.length === 0 && only?.type === 'list' && (only as Tokens.List).items.length === 1;
}

class MarkdownWords {
  constructor(
    private readonly keepsCode: boolean,
    private readonly isOneThing: boolean,
  ) {}

  ofBlocks(blocks: readonly Token[], isTop = true): string {
    let [words, gap] = ['', ''];
    for (const block of blocks) {
      const text = this.ofBlock(block, isTop).trimEnd();
      if (text === '') {
        if (block.type !== 'checkbox') gap = '\n\n';
        continue;
      }
      words += words === '' ? text : gap + text;
      gap = block.type === 'heading' || block.raw.endsWith('\n\n') ? '\n\n' : '\n';
    }
    return words;
  }

  private ofBlock(block: Token, isTop: boolean): string {
    const { type, raw } = block;
    if (LEFT_OUT.has(type)) return '';
    if (type === 'heading') return this.inLine(block.tokens);
    if (type === 'list') return (block as Tokens.List).items.map((item) => this.ofThing(item)).join('\n');
    if (type === 'table') return this.ofTable(block as Tokens.Table);
    if (type === 'code') return this.ofCode(block as Tokens.Code);
    if (type === 'html') return this.ofMarkup(raw);
    if (type === 'blockquote') return this.ofBlocks(block.tokens ?? []);
    if (type !== 'paragraph' && type !== 'text') return raw;
    return this.keepsCode && isAnnouncedCode(raw) ? raw : this.inLine(block.tokens, isTop && this.keepsCode);
  }

  private ofThing({ raw, tokens }: Tokens.ListItem): string {
    const [number] = /^ *\d+[.)]/u.exec(raw) ?? [];
    const words = this.ofBlocks(tokens, false).trim();
    return number === undefined && this.isOneThing ? words : `${number?.trim() ?? '•'} ${words}`.trimEnd();
  }

  /** A row is a thing of a list, below the line of the names. */
  private ofTable({ header, rows }: Tokens.Table): string {
    const [names, ...things] = [header, ...rows].map((cells) =>
      cells
        .map(({ tokens }) => this.inLine(tokens))
        .filter((words) => words !== '')
        .join(cells.length === 2 ? ': ' : ', '),
    );
    return [names, ...things.map((words) => `• ${words}`)].join('\n');
  }

  /** Tags are words; comments before them are none. */
  private ofMarkup(raw: string): string {
    let rest = raw;
    for (let end = 0; end >= 0 && rest.startsWith('<!--');) {
      end = rest.indexOf('-->');
      if (end >= 0) rest = rest.slice(end + '-->'.length).trimStart();
    }
    return rest === raw ? raw : this.ofBlocks(markdown.lexer(rest));
  }

  private ofCode({ text, lang = '' }: Tokens.Code): string {
    return this.keepsCode ? `${FENCE}${lang}\n${text}\n${FENCE}` : text;
  }

  private inLine(tokens: readonly Token[] = [], keepsCode = false): string {
    return tokens.reduce((before, token, at) => {
      const isCode = token.type === 'codespan';
      // "it`s" has an apostrophe.
      const isKept = isCode && (/\p{L}$/u.test(before) || (keepsCode && endsLine(before, token, tokens[at + 1])));
      const words = isKept ? token.raw : this.ofMark(token);
      // What is left out leaves no second space.
      return words === '' ? before.replace(/ $/u, '') : before + words;
    }, '');
  }

  private ofMark(token: Token): string {
    const { type, raw } = token;
    if (type === 'codespan') return (token as Tokens.Codespan).text;
    // "array[0](5)" leads nowhere.
    if (type === 'link' && !/[:/#.]/u.test((token as Tokens.Link).href)) return raw;
    if (type === 'image') return (token as Tokens.Image).text;
    if (type === 'escape') return /^\\[*#`]/u.test(raw) ? raw.slice(1) : raw;
    if (type === 'br') return raw.startsWith('\\') ? '\n' : raw;
    if (type === 'checkbox' || (type === 'html' && raw.startsWith('<!--'))) return '';
    return 'tokens' in token && token.tokens ? this.inLine(token.tokens) : raw;
  }
}

/** "Our regex: .*a.*": signs behind words that announce code are code. */
function isAnnouncedCode(raw: string): boolean {
  return !raw.includes('`') && segmentsOf(raw).some((segment) => 'code' in segment);
}

/** Whether code is the only one of its line, at its end, or stands between fences in the line. */
function endsLine(before: string, { raw }: Token, next: Token | undefined): boolean {
  if (raw.startsWith(FENCE)) return true;
  const isOnly = !before.slice(before.lastIndexOf('\n') + 1).includes('`');
  return isOnly && (next === undefined || /^\s*(?:\n|$)/u.test(next.raw));
}
