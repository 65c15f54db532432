import { isRendered } from '../reading/request/lack.js';

/** What a prompt wants shown, and what it calls the image. */
export interface ImageRequest {
  /** Without the words for the image itself. */
  subject: string;
  /** What it is asked to be and cannot be here, such as "a photo". */
  missing?: string;
  /** Its words are to be read first, as on the thumbnail of a video. */
  isWorded: boolean;
}

/** Words for the image itself, with what orders it; the number of words is limited. */
const ORDER =
  /^(?:(?:please )?(?:make|create|draw|design|generate|paint|give me|i (?:want|need))(?: me| us)? )?((?:an?|the|some|my|our|one)? ?(?:[\p{L}-]{1,16} ){0,3}?(?:photo|photograph|picture|image|illustration|drawing|painting|sketch|watercolou?r|render|rendering|portrait|logo|icon|favicon|thumbnail|infographic|cover|banner|wallpaper)s?) (?:of|for|about|showing|on) (?=\S)/iu;
/** What an image is made for: "a video about". */
const PLACE =
  /^(?:an?|the|my|our) (?:[\p{L}-]{1,16} ){0,2}?(?:video|film|article|post|podcast|website|page|channel) (?:of|for|about|on|called) (?=\S)/iu;
/** Every picture is one of these. */
const ANY = /(?:^|\s)(?:picture|image|illustration|portrait|cover|banner|wallpaper|thumbnail)s?$/iu;
const WORDED = /(?:^|\s)(?:thumbnail|infographic|cover|banner)s?$/iu;

/** Tells what a prompt wants shown from what it wants the image to be: "a photo of a red boat" wants a red boat. */
export function imageRequest(prompt: string): ImageRequest {
  const [order = '', medium = ''] = ORDER.exec(prompt) ?? [];
  const parts = prompt.slice(order.length).replace(PLACE, '').split(', ');
  const looks = parts.filter(isRendered);
  const isAny = ANY.test(medium) && !isRendered(medium.split(' ').at(-2) ?? '');
  const missing = [...(medium === '' || isAny ? [] : [medium.trim()]), ...looks];
  return {
    subject: looks.length === parts.length ? prompt : parts.filter((part) => !isRendered(part)).join(', '),
    ...(missing.length > 0 && { missing: missing.join(', ') }),
    isWorded: WORDED.test(medium),
  };
}
