import { fileTypeFromFile } from 'file-type';

export interface SeenFormat {
  name: string;
  /** A sentence that says what to do. */
  advice: string;
}

const ITSELF = 'Give the address of the media file itself, not of a page or an answer about it.';

/** Formats of text, which have no signature: the first match wins. */
const TEXTS: [RegExp, SeenFormat][] = [
  [/^\s*(?:<!doctype html|<html)/i, { name: 'HTML (a web page)', advice: ITSELF }],
  [/<svg[\s>]/i, { name: 'SVG', advice: 'Export it as PNG, or draw it in a scene of the type html.' }],
  [
    /^#EXTM3U|<MPD[\s>]/,
    { name: 'the playlist of a stream', advice: 'Send the video or sound itself, for example as MP4.' },
  ],
];
/** Nothing but printable characters. */
const TEXT = /^[\t\n\r\x20-\x7e\xa0-\ufffc]+$/;

/** Formats whose usual name is not their extension. */
const NAMES: Record<string, string> = {
  tif: 'TIFF',
  mts: 'MPEG-TS',
  mpg: 'MPEG',
  asf: 'WMV or WMA',
  aif: 'AIFF',
  ps: 'PostScript',
};

const ADVICE: Record<string, string> = {
  image: 'Export it as JPEG (a photo) or PNG (a drawing).',
  video: 'Export or convert it to MP4 (H.264 and AAC).',
  audio: 'Export or convert it to MP3 or WAV.',
};
const OTHER = 'Send the picture, video or sound that it holds; export a page as PNG.';

/** The format of a file that cannot be imported, with its first bytes; undefined for an unknown one. */
export async function nameFormat(path: string, head: Buffer): Promise<SeenFormat | undefined> {
  const text = head.toString('utf8').replace(/^\ufeff/, '');
  const written = TEXTS.find(([pattern]) => pattern.test(text));
  if (written) return written[1];
  const found = await fileTypeFromFile(path);
  if (!found) return TEXT.test(text) ? { name: 'text', advice: ITSELF } : undefined;
  const [kind = ''] = found.mime.split('/');
  return { name: NAMES[found.ext] ?? found.ext.toUpperCase(), advice: ADVICE[kind] ?? OTHER };
}
