import { passagesOf } from '../passages.js';
import type { Request } from './requests.js';

/** What a prompt asks for that a film of its words cannot have. */
export type Lack =
  /** Facts about a subject that it only names. */
  | 'facts'
  /** A poem, a story or a joke that is still to be written. */
  | 'text'
  /** Footage, or pictures that look photographed. */
  | 'footage'
  /** A person who speaks, such as an avatar. */
  | 'presenter';

/** A question or a title that asks for facts. */
export const ASKING =
  /^(?:(?:why|how (?:do|does|did|is|are|to|can|much|many)|what(?: is| are|['’]s| was| does| happens)?|when|where|who|which|warum|wie|was|wann|wo|wer|por qué|cómo|qué|cuándo|pourquoi|comment|quand|perché|come|por que|como) |\d{1,2} (?:tips|facts|reasons|ways|ideas|things|points|examples) |show (?:how|the difference) |compare |comparison of |difference between )/iu;
/** The order of a film ends with it: what follows is its subject. Behind a colon the words of the film follow. */
const ABOUT =
  /(?<!\p{L})(?:about|on|of|for|explaining|showing|that explains|that shows|telling|where|über|für|sobre|de|para|sur|pour|su|per)$/iu;
const SHOT =
  /^(?:(?:make|create|generate|show|give me|render|produce)(?: me)? )?(?:an? |the |some )?(?:[\p{L}\d-]{1,16} ){0,4}?(?:(?:drone|aerial|tracking|dolly|establishing|wide|pov|handheld|crane|cinematic|slow[- ]motion|macro|panning|overhead|low[- ]angle) (?:shot|footage|view|clip|scene)|(?:photo|hyper)-?realistic \p{L}{1,16}|b-roll|stock footage|time-?lapse|close-?up|footage)(?: (?:\p{L}{1,12}ing )?(?:of|over|through|from|around|above|across|along|into|showing|where)(?!\p{L})|$)/iu;
/** A part between commas that says how footage is to look. */
const RENDERED =
  /^(?:(?:ultra|hyper|very|highly)[- ])?(?:photo-?realis(?:tic|m)|hyper-?realis(?:tic|m)|cinematic(?: (?:lighting|shot|look|style|film))?|slow[- ]motion|(?:highly|ultra)[- ]detailed|octane(?: render)?|unreal engine(?: \d)?|ray[- ]?traced|volumetric (?:light|lighting|fog)|shallow depth of field|anamorphic|(?:16|35|70) ?mm(?: film| lens)?|(?:pixar|disney|ghibli|anime|claymation)[- ]style)$/iu;
export const PRESENTER =
  /(?<!\p{L})(?:(?:ai|virtual|digital|talking|animated|photorealistic)[- ](?:avatar|presenter|spokesperson|influencer|actor|actress|human|twin|host|newsreader)|avatar (?:speaking|talking|presenting|saying)|talking[- ]head|lip[- ]?sync|deep-?fake|face[- ]?swap)(?!\p{L})/iu;
/** Words of a subject with figures, and of one without any; what is longer tells something. */
const SUBJECT = { figured: 8, plain: 14, bare: 6 };

/** What is missing of a film that a prompt orders; undefined where its words are something to show. `isStructured`: they were more than sentences. */
export function lackOf(prompt: string, request: Request, isStructured: boolean): Lack | undefined {
  if (passagesOf(prompt).some(({ text }) => isFootage(text))) return 'footage';
  const { text, asked, order, production } = request;
  const [only, ...more] = passagesOf(text);
  if (!only || more.length > 0 || isStructured) return undefined;
  const isOrdered = order !== undefined || asked.length > 0 || production.length > 0;
  if (!isOrdered) return undefined;
  if (PRESENTER.test(prompt)) return 'presenter';
  if (request.asks !== undefined) return request.asks;
  if (ASKING.test(text)) return 'facts';
  if (only.items.length > 1) return undefined;
  return isSubject(request) ? 'facts' : undefined;
}

/** Whether the words describe a shot of a camera. */
export function isFootage(text: string): boolean {
  return SHOT.test(text) || text.split(/[,;.]\s?/u).some((part) => isRendered(part.trim()));
}

/** Whether some words say nothing but how footage or a photograph is to look. */
export function isRendered(words: string): boolean {
  return RENDERED.test(words);
}

/** Whether the words name what a film is to be about, and tell nothing of it. */
function isSubject({ text, asked, order }: Request): boolean {
  const words = text.split(/\s+/u).length;
  const hasFigures = /\d/u.test(text);
  if (asked.length > 0 && words <= SUBJECT.bare && !hasFigures) return true;
  if (order === undefined || !ABOUT.test(order) || /:\s/u.test(text)) return false;
  return words <= (hasFigures ? SUBJECT.figured : SUBJECT.plain);
}
