import type { Companion } from '@libs/kernel';

/** A resource that a render uses, as the library opens it. */
export interface RenderInput {
  bytes: AsyncIterable<Uint8Array>;
  mimeType: string;
  /** Hexadecimal. */
  sha256: string;
}

/** The resources of accounts, for renders that use them. */
export abstract class RenderInputs {
  /** Opens the media, or the file beside it that is named. Undefined: there is none, or the store has lost it. */
  abstract run(accountId: string, resourceId: string, companion?: Companion): Promise<RenderInput | undefined>;
}

export type OpenInput = RenderInputs['run'];
