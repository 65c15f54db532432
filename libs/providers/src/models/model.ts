/** Companies that make media for money. */
export const MAKER_NAMES = ['fal', 'replicate', 'gateway', 'elevenlabs'] as const;
export type MakerName = (typeof MAKER_NAMES)[number];

export const MODEL_KINDS = ['video', 'image', 'speech', 'music', 'sfx'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

/** What a model can be given besides words. */
export const INPUT_ROLES = ['image', 'last_image', 'video', 'audio'] as const;
export type InputRole = (typeof INPUT_ROLES)[number];

export const PRICE_UNITS = ['second', 'image', 'megapixel', 'thousand_characters', 'minute', 'request'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** One model of a maker, as data: a file for each maker lists them. */
export interface Model {
  /** As callers write it: the maker, a slash, a short name; for example `fal/veo-3.1`. */
  id: string;
  maker: MakerName;
  /** The maker's own id, for example `fal-ai/veo3.1`. */
  endpoint: string;
  kind: ModelKind;
  /** What it is good at, in at most 80 characters, for agents. */
  goodAt: string;
  inputs: Partial<Record<InputRole, 'required' | 'optional'>>;
  /** Lengths in seconds that it makes: a list, or a range. Absent: it has no length. */
  seconds?: readonly number[] | { least: number; most: number };
  aspectRatios?: readonly string[];
  resolutions?: readonly string[];
  /** Letters that one request may have; absent: more than a call can have. */
  mostCharacters?: number;
  /** Names of voices, for speech. */
  voices?: readonly string[];
  /** The maker says when each character is heard. */
  timesWords?: true;
  /** Language tags that it speaks or understands; absent: English. */
  languages?: readonly string[];
  /**
   * Of the maker's price list on the day it was seen, in microdollars (US$0.000001). `several`: the maker asks several prices,
   * by sound or resolution. This is the highest that the choices above reach; the maker's list may show a lower one.
   */
  price: { unit: PriceUnit; microdollars: number; several?: true };
  /** Seconds after which a request that is still open has certainly ended, queue included. */
  longestSeconds: number;
  /** Day on which endpoint, inputs and price were looked up, `2026-11-28`. */
  seen: string;
  /** Day from which the maker no longer serves it. */
  retiredOn?: string;
  /** Id of the model that takes its place when it is gone. */
  substitute?: string;
  /** The maker's names of our members, and how it writes them; its folder reads this. */
  fields?: Readonly<Record<string, string>>;
}
