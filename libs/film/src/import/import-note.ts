/** Changes of an import, besides size and codec, that can be seen. */
export const IMPORT_NOTES = {
  hdr: 'It was HDR: brightness and colours were converted to SDR (BT.709).',
  wideColours: 'Its wide colours were converted to BT.709.',
  interlaced: 'It was interlaced: its fields were joined into whole pictures.',
  pixels: 'Its pixels were not square: the picture has its true shape with square pixels.',
  fps: 'It had more than 60 frames a second: 60 were kept.',
  transparent:
    'Its transparency was dropped: a video here is opaque. Send an image (PNG, WebP, AVIF) where you need it.',
  firstPicture: 'It was animated: its first picture was kept. Send an animation as GIF, animated WebP, MP4 or WebM.',
} as const;

export type ImportNote = (typeof IMPORT_NOTES)[keyof typeof IMPORT_NOTES];

/** The member of the facts of an import that holds its notes, where there are any. */
export function noted(notes: ImportNote[]): { notes?: ImportNote[] } {
  return notes.length > 0 ? { notes } : {};
}
