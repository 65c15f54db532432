import { isVoiceOfMaker, type PurchaseWish } from '@libs/providers';
import { membersGiven } from './members-given.js';

/** What create_audio takes of sound that a model makes. */
interface AudioCall extends Record<string, unknown> {
  mode: 'speech' | 'music' | 'sfx';
  model?: string;
  text: string;
  voice?: string;
  locale?: string;
  duration_seconds?: number;
  format: string;
  name?: string;
  max_cost_credits?: number;
}

/** Members that sound of the studio alone has, with their defaults. */
const OF_THE_STUDIO = { speed: 1, pronounce: undefined, mood: undefined, bpm: undefined };

/** Seconds of a sound that is asked for without a length: models would make their shortest. */
const USUAL_SECONDS = { speech: undefined, music: 30, sfx: 5 };

/** The sound that a model makes of a text. `isForeign`: no voice of this service speaks its language. */
export function audioWish(asked: AudioCall, isForeign: boolean): PurchaseWish {
  const { mode, model, text, voice = 'auto', locale } = asked;
  const isOwn = !isVoiceOfMaker(voice);
  return {
    kind: mode,
    model: isOwn || model !== 'auto' ? model : undefined,
    prompt: text,
    title: asked.name,
    format: asked.format,
    count: 1,
    durationSeconds: asked.duration_seconds ?? USUAL_SECONDS[mode],
    ...(!isOwn && { voice }),
    ...(locale !== undefined && { language: new Intl.Locale(locale).language }),
    given: [],
    ...(isForeign && { need: 'a voice of another language' }),
    ...(mode === 'speech' &&
      isOwn &&
      voice !== 'auto' && { ownWay: `The voice ${voice} is one of the embedded studio.` }),
    maxCredits: asked.max_cost_credits,
    unused: [...(isOwn && voice !== 'auto' ? ['voice'] : []), ...membersGiven(asked, OF_THE_STUDIO)],
  };
}
