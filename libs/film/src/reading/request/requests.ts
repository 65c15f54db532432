import { itemsIn } from '../items.js';
import { isBareLength, isProduction, secondsIn } from './production.js';
import { sentencesIn } from '../sentences.js';

/** What is left of a prompt without the words that ask for work. */
export interface Request {
  text: string;
  /** Words that ask for facts or writing with what they ask about, as the caller wrote them. */
  asked: string[];
  /** Words that order a film of what follows them. */
  order?: string;
  /** What the first words ask for instead of ordering a film of what follows them. */
  asks?: 'facts' | 'text';
  /** Words that say how the film is made. */
  production: string[];
  /** Length that the words ask for, in seconds. */
  seconds?: number;
}

/** Words that order a film: "please make me a short funny video about". The number of words is limited. */
const ORDER =
  /^(?:(?:please|kindly|can you|could you|i want|i need|i would like|i['’]d like|bitte|por favor)(?: to| you to)?,? )?(?:make|create|generate|produce|write|render|design|build|do|give me|show me|film|mach|mache|erstelle|haz|crea|fais|crée|fai|faça|crie)(?: me| us| mir| uns)?(?: (?:a|an|the|some|one|ein|eine|einen|un|una|une|um|uma))?(?: [\p{L}\p{N}'’:-]{1,16}){0,5}? (?:videos?|films?|movies?|clips?|animations?|explainers?|teasers?|trailers?|slideshows?|presentations?|infographics?|reels?|shorts|short(?= (?:about|on|for|of) )|tiktoks?|posts?|adverts?|ads?|vídeos?|película|vidéos?|erklärvideo|haikus?|poems?|story|stories|songs?|jokes?|gedicht|poema|poème)(?: (?:videos?|films?|movies?|clips?|animations?))?(?: (?:about|on|of|for|explaining|showing|that explains|that shows|telling|where|über|für|sobre|de|para|sur|pour|su|per))?[:,]? /iu;
/** "A video of 15 seconds for": a film may be what the words are about, a video is not. */
const VIDEO =
  /^(?:an? )?(?:[\p{L}\p{N}-]{1,16} ){0,2}(?:video|explainer|videoclip|erklärvideo|vídeo|vidéo)(?: of \d{1,3} (?:seconds|minutes))? (?:about|for|explaining|showing|that shows|über|für|sobre|para|pour|su) /iu;
/** "I need a video for". */
const NEED =
  /^(?:i|we) (?:want|need|would like) (?:a|an|some) (?:[\p{L}\p{N}'’-]{1,16} ){0,4}?(?:videos?|films?|clips?|animations?|reels?|posts?|ads?)(?: (?:about|on|for|of|that shows|showing|explaining))?[:,]? /iu;
/** "Ad for our gym:" orders a film and is none of its words. "Poster for sale" is not about something of its own. */
const MEDIUM =
  /^(?:(?:an?|the) )?(?:[\p{L}\d-]{1,16} ){0,2}?(?:ads?|adverts?|advertisement|flyer|flier|leaflet|poster|banner|promo|commercial) for (?=(?:our|my|the|a|an|this)\s[^:.!?\n]{1,80}:\s)/iu;
/** Short for "please" at the end of a line that heads the rest. */
const POLITE = /^([^:.!?\n]{1,100}?),? (?:pls|plz)(?=:\s)/iu;
/** Words that ask for an explanation at the beginning of a prompt. */
const EXPLAIN =
  /^(?:please |can you |could you |bitte )?(?:explain|describe|summari[sz]e|teach (?:me|us|kids|children|people)|tell (?:me|us)(?: about)?|introduce|erkläre|erklär|explica|explícame|explique|expliquer|spiega|beschreibe)(?: (?:me|us|mir|uns)| to (?:my |a |an |the )?\p{L}{1,16}(?= (?:what|how|why)))? /iu;
/** What only a writer can deliver. */
const WRITTEN = /(?<!\p{L})(?:haikus?|poems?|story|stories|songs?|jokes?|gedicht|poema|poème)(?!\p{L})/iu;
/** Words that ask for work at the end of a prompt, as a part of their own. */
const TRAILING =
  /^(?:and |please |then |also )*(?:explain(?: (?:why|how|it|this|that|each|simply|what|to)\b.{0,60})?|show (?:who|how|what|why|where|that|which|me|us|the difference)\b.{0,60}|give (?:both|me|us|examples?|an example|some|reasons)\b.{0,60}|tell (?:me|us)\b.{0,60}|describe .{0,60}|(?:one|two|three|four|five|\d{1,2}) (?:lines?|sentences?|points?|examples?|facts?|reasons?|words?)(?: (?:on|for|about|per)\b.{0,40}| each| for each| on each)?|with (?:one |an? |two |three )?(?:worked )?examples?(?: each| for each)?|in simple (?:words|terms|language)|simply|step by step)$/iu;
/** Words at the end that a text may say to its reader as well. */
const TO_READER = /^(?:and |please |then |also )*(?:show|give|tell|describe)\b/iu;
/** A question asks for its answer. */
const QUESTION = /^(?:why|how|what|when|where|who|which)\b[^.!]{1,200}\?/iu;
/** Letters of a subject that is named with what is asked about it. */
const LONGEST_SUBJECT = 120;
const WITH_EXAMPLE = /^ with (?:one|an?|two|three|some)(?: worked)? examples?(?: each| for each| of each)?$/iu;

/** Takes away the words of a prompt that ask for work instead of being part of the film. */
export function readRequest(prompt: string): Request {
  const request: Request = { text: prompt.trim(), asked: [], production: [] };
  takeTrailing(request);
  takeProduction(request);
  takeLeading(request);
  takeProduction(request);
  takeExample(request);
  return request;
}

/** The words that order a film, an explanation or an answer. */
function orderIn(text: string): string | undefined {
  const orders = [ORDER, NEED, VIDEO, MEDIUM, EXPLAIN, QUESTION];
  return orders.map((pattern) => pattern.exec(text)?.[0]).find((order) => order !== undefined);
}

function takeLeading(request: Request): void {
  const { text } = request;
  request.text = request.text.replace(POLITE, '$1');
  for (const pattern of [ORDER, NEED, VIDEO, MEDIUM, EXPLAIN]) {
    const [order] = pattern.exec(request.text) ?? [];
    if (order === undefined || request.text.length <= order.length + 1) continue;
    request.seconds ??= secondsIn(order);
    request.text = request.text.slice(order.length);
    if (pattern !== EXPLAIN && !WRITTEN.test(order)) request.order = order.trim();
    else {
      request.asked.push((order + subjectOf(request.text)).trim());
      request.asks = WRITTEN.test(order + subjectOf(request.text)) ? 'text' : 'facts';
    }
  }
  if (request.text === text) return;
  if (/^(?:can|could) you /iu.test(text)) request.text = request.text.replace(/\?$/u, '');
  if (/^\p{Lu}/u.test(text)) request.text = request.text.charAt(0).toUpperCase() + request.text.slice(1);
}

/** What a text is about: its beginning, up to a colon or the end of its first sentence. Empty where that is long. */
function subjectOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const [sentence = ''] = sentencesIn(line);
  const colon = sentence.search(/:\s/u);
  const subject = colon < 0 ? sentence : sentence.slice(0, colon);
  return subject.length > LONGEST_SUBJECT ? '' : subject.replace(/[.!?:]$/u, '');
}

/** "quick video, vertical:" before the words of the film. */
function takeProduction(request: Request): void {
  const colon = request.text.indexOf(': ');
  const lead = request.text.slice(0, Math.max(0, colon));
  if (colon < 1 || !lead.split(', ').every(isProduction)) return;
  request.production.push(...lead.split(', '));
  request.seconds ??= secondsIn(lead);
  request.text = request.text.slice(colon + 2).trim();
}

/**
 * Parts at the end, from the last one on. Of a text that asks for nothing, "3 minutes" belongs to what it says, and so does
 * "tell us", which asks its reader.
 */
function takeTrailing(request: Request): void {
  const isOrder = orderIn(request.text) !== undefined;
  for (;;) {
    const { text } = request;
    const bare = text.replace(/[.!)]$/u, '');
    const at = lastBoundary(bare);
    if (at < 1) return;
    const part = lastPart(bare);
    const isLength = isProduction(part);
    if (!isLength && !TRAILING.test(part)) return;
    if (!isOrder && TO_READER.test(part)) return;
    if (isBareLength(part) && !isProduction(lastPart(bare.slice(0, at - 1))) && !takesLength(bare.slice(0, at))) return;
    if (isLength) {
      request.production.unshift(part);
      request.seconds ??= secondsIn(part);
    } else {
      request.asked.unshift(part);
    }
    request.text = bare
      .slice(0, at)
      .replace(/[,;(—–-]$/u, '')
      .trim();
  }
}

/**
 * Whether a bare length behind a text is the length of a film: the text orders one without a length of its own, and its words
 * do not begin behind a colon. "Make a video: boil the eggs, 3 minutes" tells how long to boil.
 */
function takesLength(text: string): boolean {
  const order = orderIn(text);
  const words = text.trimEnd();
  const isSentence = /[.!?]$/u.test(words) || text.slice(words.length).includes('\n');
  return order !== undefined && secondsIn(order) === undefined && (isSentence || !/:\s/u.test(text));
}

/** "short, 30 seconds" ends with "30 seconds". */
function lastPart(text: string): string {
  return text.slice(Math.max(0, lastBoundary(text))).replace(/^[\s,;(—–.?!-]+/u, '');
}

/** Where the last part of a text begins: behind a comma, a bracket, a dash or a sentence. */
function lastBoundary(text: string): number {
  const at = Math.max(
    ...[', ', '; ', '. ', '? ', '! ', ' — ', ' – ', ' (', '\n'].map((sign) => text.lastIndexOf(sign)),
  );
  return at < 0 ? -1 : at + 1;
}

/** Examples that a text asks for at its end, named with their subject unless that is a list, which is shown. */
function takeExample(request: Request): void {
  const { text } = request;
  const at = text.lastIndexOf(' with ');
  if (at < 1 || !WITH_EXAMPLE.test(text.slice(at))) return;
  const isNamed = request.asked.some((asked) => asked.endsWith(text.slice(at + 1)));
  const sentence = sentencesIn(text).at(-1) ?? '';
  const isOfList = itemsIn(sentence).items.length > 1 || sentence.length > LONGEST_SUBJECT;
  if (!isNamed) request.asked.push(isOfList ? text.slice(at + 1) : sentence);
  request.text = text.slice(0, at);
}
