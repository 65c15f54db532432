import { withoutEnd } from '../without-end.js';

/** What a one-sentence prompt asks for. */
export interface PromptRequest {
  kind: 'how-to' | 'explanation' | 'history' | 'subject';
  /** The prompt without "make a video about" and "for children". */
  text: string;
  /** The subject alone: "fold a paper crane" of "How to fold a paper crane in five steps". */
  subject: string;
}

/* The patterns below meet a prompt with single spaces: a run of white space would be tried from each of its characters. */
const ORDER =
  /^(?:please\s)?(?:can you\s)?(?:make|create|generate|produce|render|give me|i want|i need|show)?\s?(?:me|us)?\s?(?:an?|the)?\s?(?:[\w-]+\s){0,3}?(?:video|film|clip|animation|movie|explainer|reel|teaser|trailer|promo|advert|ad|commercial|spot)\s(?:about|on|of|for|explaining|showing|that (?:explains|shows))\s/i;
const TASK =
  /^(?:please\s)?(?:explainer:|explain|describe|introduce|promote|advertise|talk about|(?:tell|teach)\s(?:(?:me|us|kids|children|people)\s)?(?:(?:an?|the)\s(?:short\s)?(?:story|tale)\s)?(?:about|of))\s/i;
export const AUDIENCE =
  /(?<comma>,?)\s(?:for|aimed at)\s(?:young\s|small\s)?(?:children|kids|beginners|adults|everyone|students|dummies|schools?|teachers|parents|patients|managers|employees|teenagers|seniors)\s?\.?$/i;
const GUIDE = /^(?:an?\s)?(?:[\w-]+\s)?(?:guide|introduction) (?:to|on)\s/i;
const LENGTH =
  /,?\sin\s(?:\d+|two|three|four|five|six|seven|eight|nine|ten)\s(?:(?:easy|simple|quick|short)\s)?(?:steps?|minutes?|seconds?)\s?\.?$/i;

/** Reads what a prompt asks for, from its form alone. "Do …" asks only with a question mark: it may be an order. */
export function requestOf(written: string): PromptRequest {
  const prompt = written.replaceAll(/\s+/g, ' ');
  const asked = withoutAudience(withoutTask(prompt.replace(ORDER, '')), prompt);
  const text = capitalised(withoutEnd((/[\p{L}\p{N}]/u.test(asked) ? asked : prompt).trim(), /[.\s]/));
  const howTo = /^(?:a guide (?:to|on)|how (?:to|you can|i can))\s+(.+)/i.exec(text);
  if (howTo) return { kind: 'how-to', text, subject: (howTo[1] ?? text).replace(LENGTH, '') };
  const history = /^(?:the\s+)?(?:(?:brief|short)\s+)?(?:history|story|origins?|rise)\s+of\s+(.+)/i.exec(text);
  if (history) return { kind: 'history', text, subject: history[1] ?? text };
  const explanation =
    /^(?:why|how|what|when|where|who|which)\b\s*(.*)/i.exec(text) ?? /^(?:can|do|does|is|are)\b(.*)\?$/i.exec(text);
  if (explanation) return { kind: 'explanation', text, subject: explanation[1]?.trim() || text };
  return { kind: 'subject', text, subject: text };
}

/** Who it is for, where it is an aside or an order was given: in "Housing for seniors" it is part of the subject. */
function withoutAudience(asked: string, prompt: string): string {
  const aside = AUDIENCE.exec(asked)?.groups?.['comma'] === ',';
  return aside || asked !== prompt || GUIDE.test(asked) ? asked.replace(AUDIENCE, '') : asked;
}

/** "The moon" of "Explain the moon to children". */
function withoutTask(prompt: string): string {
  const told = prompt.replace(TASK, '');
  return told === prompt
    ? prompt
    : told.replace(/\sto\s(?:a\s)?(?:small\s)?(?:child(?:ren)?|kids?|beginners?|adults?)\s?\.?$/i, '');
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
