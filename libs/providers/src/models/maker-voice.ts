import { MAKER_NAMES, type MakerName } from './model.js';

/** A voice that a maker offers to every account. */
export interface MakerVoice {
  maker: MakerName;
  /** As the maker's models list it; callers write it behind the maker: `elevenlabs/george`. */
  name: string;
  /** The maker's own id. */
  makersId: string;
  /** BCP 47, its accent: it speaks all languages of its model. */
  language: string;
  /** In a few words, for agents. */
  sounds: string;
}

/** Whether a voice is one of a maker, such as `elevenlabs/Rachel`: it names its model too. */
export function isVoiceOfMaker(voice: unknown): boolean {
  return typeof voice === 'string' && MAKER_NAMES.some((maker) => voice.startsWith(`${maker}/`));
}
