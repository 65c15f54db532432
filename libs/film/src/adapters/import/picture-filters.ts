import { IMPORT_NOTES, type ImportNote } from '../../import/import-note.js';
import type { FilmProbe, PictureCoding } from '../encode/film-probe.js';

const MOST_FPS = 60;

/** The shortest side, in pixels, of which the filter can tell the fields apart. */
const LEAST_FIELD = 8;
/** Interlaced frames become whole ones; others pass. */
const WHOLE = 'bwdif=mode=send_frame:deint=interlaced';
/** Pixels become square; the longer side has 1920 of them at most. */
const [WIDE, SHRUNK] = ['iw*sar', 'min(1,1920/max(iw*sar,ih))'];
const side = (length: string): string => `'max(2,2*trunc(${length}*${SHRUNK}/2+0.01))'`;
const SQUARE = `scale=w=${side(WIDE)}:h=${side('ih')}`;
const TAGGED = [
  'setsar=1',
  'format=yuv420p',
  'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
].join(',');

/** Transfer functions of HDR. */
const HDR = new Set(['arib-std-b67', 'smpte2084']);
/** Primaries that are wider than BT.709 and that the filter `colorspace` knows. */
const WIDER = new Set(['bt2020', 'smpte431', 'smpte432']);
/** The matrices by the names that `scale` has for them. */
const MATRICES: Record<string, string> = {
  bt709: 'bt709',
  fcc: 'fcc',
  bt470bg: 'bt470',
  smpte170m: 'smpte170m',
  smpte240m: 'smpte240m',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
};
/** Nits that become SDR white, as BT.2408 recommends, and the brightest that keep a difference. */
const [WHITE, PEAK] = [203, 1000];

/** Filters that convert untrusted pictures to SDR BT.709 with square pixels, at most 1920 on a side. */
export function pictureFilters({ coding, width, height }: FilmProbe): string {
  const whole = Math.min(width, height) < LEAST_FIELD ? [] : [WHOLE];
  return [...whole, ...(isHdr(coding) ? fromHdr(coding) : fromSdr(coding, height)), TAGGED].join(',');
}

/** What these filters and the encoder change that the sender may not expect. */
export function pictureNotes({ coding, fps }: FilmProbe): ImportNote[] {
  const isWide = !isHdr(coding) && WIDER.has(coding.primaries ?? '');
  return [
    ...(isHdr(coding) ? [IMPORT_NOTES.hdr] : []),
    ...(isWide ? [IMPORT_NOTES.wideColours] : []),
    ...(coding.isInterlaced ? [IMPORT_NOTES.interlaced] : []),
    ...(coding.hasSquarePixels ? [] : [IMPORT_NOTES.pixels]),
    ...(fps > MOST_FPS ? [IMPORT_NOTES.fps] : []),
    ...(/^(yuva|gbrap|rgba|argb|bgra|abgr|ya)/.test(coding.pixels ?? '') ? [IMPORT_NOTES.transparent] : []),
  ];
}

function isHdr({ transfer }: PictureCoding): boolean {
  return HDR.has(transfer ?? '');
}

function fromHdr({ transfer, matrix, primaries }: PictureCoding): string[] {
  const said = [
    `tin=${transfer}`,
    // The filter cannot read constant luminance, which differs little.
    ...(matrix === undefined || matrix === 'bt2020c' ? ['min=bt2020nc'] : []),
    ...(primaries === undefined ? ['pin=bt2020'] : []),
  ];
  return [
    SQUARE,
    `zscale=${said.join(':')}:t=linear:p=bt709:npl=${WHITE}`,
    'format=gbrpf32le',
    `tonemap=mobius:peak=${PEAK / WHITE}:desat=0`,
    'zscale=t=bt709:m=bt709:r=tv',
  ];
}

function fromSdr({ matrix, primaries = '' }: PictureCoding, height: number): string[] {
  // Players guess a matrix that the file does not name by the size of the picture.
  const guess = height > 576 ? 'bt709' : 'smpte170m';
  const from = matrix === undefined ? guess : (MATRICES[matrix] ?? 'auto');
  const scaled = `${SQUARE}:in_color_matrix=${from}:out_color_matrix=bt709:out_range=tv`;
  if (!WIDER.has(primaries)) return [scaled];
  const narrower = `colorspace=ispace=bt709:itrc=bt709:irange=tv:iprimaries=${primaries}:all=bt709`;
  return [scaled, 'format=yuv420p10', narrower];
}
