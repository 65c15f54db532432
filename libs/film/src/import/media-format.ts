/** Formats that may be brought in from outside, by what is done with them. */
const FORMATS = {
  image: ['png', 'jpeg', 'webp', 'avif', 'gif'],
  film: ['mp4', 'webm'],
  sound: ['mp3', 'wav', 'ogg', 'flac'],
} as const;

export type ImageMediaFormat = (typeof FORMATS.image)[number];
/** Containers that hold pictures, sound or both; `mp4` also stands for QuickTime and M4A, `webm` for Matroska. */
export type FilmMediaFormat = (typeof FORMATS.film)[number] | (typeof FORMATS.sound)[number];
export type MediaFormat = ImageMediaFormat | FilmMediaFormat;

/** Bytes at the beginning of a file that are enough to tell its format. */
export const SIGNATURE_BYTES = 64;

export function isImageFormat(format: MediaFormat): format is ImageMediaFormat {
  return (FORMATS.image as readonly string[]).includes(format);
}

/**
 * The format of a file by its first bytes, whatever its name or its sender says; undefined for one that we do not take.
 * SVG is none of ours: it is a program that may load other files.
 */
export function mediaFormat(head: Buffer): MediaFormat | undefined {
  const text = head.toString('latin1', 0, SIGNATURE_BYTES);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.startsWith('RIFF')) return { WEBP: 'webp', WAVE: 'wav' }[text.slice(8, 12)] as MediaFormat | undefined;
  if (text.slice(4, 8) === 'ftyp') return brandOf(head, text);
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'webm';
  if (text.startsWith('OggS')) return 'ogg';
  if (text.startsWith('fLaC')) return 'flac';
  return text.startsWith('ID3') || isMpegSound(head) ? 'mp3' : undefined;
}

/** ISO/IEC 14496-12: the major brand, then its version, then the brands that the file also keeps to. */
function brandOf(head: Buffer, text: string): MediaFormat | undefined {
  const size = Math.min(head.length >= 4 ? head.readUInt32BE(0) : 0, SIGNATURE_BYTES);
  const others = text.slice(16, size).match(/.{4}/gs) ?? [];
  const brands = [text.slice(8, 12), ...others];
  if (brands.includes('avif')) return 'avif';
  return /^(heic|heix|hevc|heim|mif1|msf1|avis|jp2 |crx )$/.test(brands[0] ?? '') ? undefined : 'mp4';
}

/** The head of a frame: eleven set bits, then a version, a layer and a rate that exist. */
function isMpegSound(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08 && (second & 0x06) !== 0;
  return isFrame && third >> 4 !== 0x0f && (third & 0x0c) !== 0x0c;
}

/** Sizes in the header of a WAV from here on mean that its writer did not know the size. */
const UNKNOWN_SIZE = 0x7fff_0000;

/** Bytes of the whole file that the header of a WAV announces; 0 where it announces none. */
export function announcedBytes(head: Buffer): number {
  const announced = head.readUInt32LE(4);
  return announced < UNKNOWN_SIZE ? announced + 8 : 0;
}

/** Whether an image of which only the first picture is taken has more: an animated PNG or a sequence in AVIF. */
export function isAnimatedStill(format: ImageMediaFormat, head: Buffer): boolean {
  if (format === 'avif') return head.subarray(8, SIGNATURE_BYTES).includes('avis');
  const [frames, picture] = ['acTL', 'IDAT'].map((chunk) => head.indexOf(chunk)) as [number, number];
  return format === 'png' && frames >= 0 && (picture < 0 || frames < picture);
}
