import type { FindPicture } from '../pictures/search-pictures.js';
import { asSet, buildScene } from './build-scene.js';
import { segmentsOf } from './code-in.js';
import { joinShort } from './join-short.js';
import { ASKING, lackOf } from './request/lack.js';
import { passagesOf } from './passages.js';
import { isMetBy } from './request/production.js';
import { readPassages } from './read-passages.js';
import { readRequest, type Request } from './request/requests.js';
import { asTitle } from './as-title.js';
import { isFaithful } from './shown-words.js';
import { withPictures } from './pictured/with-pictures.js';
import { AS_WRITTEN, type Reading, type WordsRead } from './words-read.js';

const EITHER = /(?<!\p{L})(?:vs\.?|versus)(?!\p{L})/iu;
/** Facts that are asked for beside words that are shown. */
const WITH_EXAMPLE = /(?<!\p{L})(?:worked example|with (?:an )?examples?)(?!\p{L})/iu;

/** Reads a prompt by rule. Every word that is set or said is the caller's; `find` gives pictures of the things that it names. */
export function readPrompt(prompt: string, find: FindPicture = () => undefined): WordsRead {
  const request = requestIn(prompt);
  const readings = segmentsOf(request.text).flatMap((segment) =>
    'words' in segment ? readPassages(passagesOf(segment.words), isFaithful) : [readCode(segment, request)],
  );
  const scenes = readings.flatMap((reading) => reading.scenes);
  const understood = readings.flatMap((reading) => reading.understood ?? []);
  if (scenes.length === 0 && prompt.trim() !== '') scenes.push(...asTitle(prompt.trim()).scenes);
  const { seconds, production } = request;
  const length = production.filter((part) => isMetBy(part, seconds));
  const lack = lackOf(prompt, request, understood.length > 0);
  return {
    scenes: withPictures(joinShort(scenes), request.text, find),
    understood: [
      ...(understood.length > 0 ? new Set(understood) : [AS_WRITTEN]),
      ...(length.length > 0 ? [`the length of the film: ${quoted(length)}`] : []),
    ],
    notShown: notShownOf(request, understood.length > 0),
    ...(seconds !== undefined && { seconds }),
    ...(lack && { lack }),
  };
}

/** The request; the words themselves where nothing else is left of them. */
function requestIn(prompt: string): Request {
  const request = readRequest(prompt);
  const isLeft = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(request.text);
  return isLeft ? request : { text: prompt.trim(), asked: [], production: [] };
}

/** Code below the line that announces it, unless that line is what a prompt asks to be explained. */
function readCode(
  { code, language, lead: announced }: { code: string; language: string; lead?: string },
  { asked }: Request,
): Reading {
  const lead = announced !== undefined && isNamed(announced, asked) ? undefined : announced;
  const scene =
    buildScene(lead ?? '', { type: 'code', text: code, language }, lead) ??
    buildScene(lead ?? '', { type: 'code', text: code }, lead);
  if (scene) return { scenes: [scene], taken: 1, understood: 'code' };
  return { scenes: passagesOf(code).flatMap(({ text }) => asTitle(text).scenes), taken: 1 };
}

function notShownOf({ text, asked, production, seconds }: Request, isStructured: boolean): string[] {
  const whole = asSet(text);
  const isUnnamed = !isStructured && asksForMore(text) && !isNamed(whole, asked);
  const facts = isUnnamed ? [...asked, whole] : asked;
  const unmet = production.filter((part) => !isMetBy(part, seconds));
  const notes: string[] = [];
  if (facts.length > 0)
    notes.push(`${quoted(facts)}: the service knows no facts and writes no texts. Write them into scenes.`);
  if (unmet.length > 0)
    notes.push(
      `${quoted(unmet)}: says how the film is made. Set duration_seconds, aspect_ratio, music, voice or captions.`,
    );
  return notes;
}

/** Whether a prompt asks about these words. */
function isNamed(words: string, asked: readonly string[]): boolean {
  return asked.some((part) => part.toLowerCase().includes(words.toLowerCase()));
}

/** Whether a single passage asks for facts. */
function asksForMore(text: string): boolean {
  const [only, ...more] = passagesOf(text);
  if (!only || more.length > 0) return false;
  if (WITH_EXAMPLE.test(text)) return true;
  if (only.items.length > 1) return false;
  return ASKING.test(text) || (text.length < 80 && EITHER.test(text));
}

function quoted(parts: readonly string[]): string {
  return parts.map((part) => `“${part}”`).join(', ');
}
