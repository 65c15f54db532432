/** The film that every client orders: two typed scenes, four seconds, without sound or captions, so that it is made quickly. */
export const FILM = {
  scenes: [
    { seconds: 2, visual: { type: 'title', text: 'A film by a generated client' } },
    { seconds: 2, visual: { type: 'list', items: [{ text: 'Typed scenes' }, { text: 'Typed refusals' }] } },
  ],
  resolution: '480p',
  fps: 24,
  captions: 'none',
  music: 'off',
};

/** A title without its text. */
export const UNLIKE_FILM = { scenes: [{ visual: { type: 'title' } }] };

/** The id of no resource. */
export const UNKNOWN_ID = '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42';

/** Not an API key. */
export const STRANGE_KEY = 'mmk_live_strange';

/** What a client read of a refusal: the status, and the code of a denial or the place of the first finding. */
export type Refused = [status: number, reason: string | (string | number)[]];

/** What a client saw when it ordered the film, waited, downloaded the file and was refused four times. */
export interface FilmSeen {
  /** The header `Preference-Applied` of the order. */
  applied: string | null;
  status: string;
  mimeType: string;
  /** Bytes of the file. */
  size: number;
  /** Its bytes 4–8, which every MP4 file has. */
  brand: string;
  /** With a strange key, for an unknown resource, for a title without a text, for a key that ordered another film. */
  refusals: Refused[];
}

/** What every client must see, except the size. */
export const FILM_AS_ORDERED: Omit<FilmSeen, 'size'> = {
  applied: 'wait=20',
  status: 'completed',
  mimeType: 'video/mp4',
  brand: 'ftyp',
  refusals: [
    [401, 'invalid_api_key'],
    [404, 'not_found'],
    [422, ['body', 'scenes', 0, 'visual', 'text']],
    [409, 'idempotency_conflict'],
  ],
};
