import type { AspectRatio } from '@libs/drawing';

/** The film that is framed anew: a resource of the owner, as it was when the work was admitted. */
export interface ReframeSource {
  resourceId: string;
  /** Hexadecimal. */
  sha256: string;
  durationSeconds: number;
  width: number;
  height: number;
  fps: number;
  hasSound?: boolean;
  /** What the source says of its own origin (IPTC), so that the new film says it too. */
  digitalSourceType?: string;
  /** SHA-256 of the captions file beside it, where there is one. */
  captionsSha256?: string;
}

/** A film in another ratio: the same frames and the same sound. JSON. */
export interface ReframeBrief {
  source: ReframeSource;
  aspectRatio: AspectRatio;
  /** `crop` fills the frame, `blur` shows the whole picture over a blurred copy; `auto` decides scene by scene. */
  method: 'auto' | 'crop' | 'blur';
  title: string;
  seed: number;
}
