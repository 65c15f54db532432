/** How burned captions look, in the colours of one palette. */
export interface CaptionLook {
  plate: string;
  /** 0–1. */
  opacity: number;
  /** Radius of the corners, as a share of the type size. */
  corner: number;
  /** A line around the plate. */
  edge?: string;
  ink: string;
  /** The word that is being heard. */
  heard: string;
  /** Whether a bar runs under the heard word. */
  underlined: boolean;
}
