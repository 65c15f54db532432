import { type Denial, deny } from '@libs/kernel';
import type { StyleColours } from '@libs/drawing';
import type { PlacedSound } from '@libs/sound';
import sharp from 'sharp';
import { plateColour } from '../pictures/plate-colour.js';
import type { PlacedImage } from '../scenes/drawing.js';
import { markOf } from '../pictures/mark.js';
import type { PictureFamily } from '../pictures/picture-family.js';
import type { Finding } from '../preview/finding.js';
import type { SpokenScene } from '../plan/words/speak-scenes.js';
import { greenTick, isTick } from '../pictures/tick-colour.js';
import type { Palette } from '../themes/theme.js';
import type { FilmPictures } from './document/document-of.js';
import type { FilmClips } from './clips/film-clips.js';
import { crossedSvg } from './pictures/crossed-svg.js';
import { iconAddress, iconAtAddress, iconSvg } from './pictures/icon-svg.js';
import { ScenePictures, type SceneWords } from './pictures/scene-pictures.js';
import { styledImage, styledSvg } from './pictures/styled-pictures.js';
import type { Asset } from './stage/asset.js';
import { packageAsset } from './stage/package-assets.js';

/** Pixels of the longer side of a caller's image at most: no frame shows more. */
const LONGEST = 2_400;
/** Pixels of the longer side of the copy by which an image's colours are known. */
const THUMBNAIL = 96;

function imageUnreadable(id: string, cause?: unknown): Denial {
  return deny('input_unsupported', `Image ${id} cannot be read as a png, jpeg, webp or avif file.`, { cause });
}

interface AssetLook {
  /** Of a trained style. */
  style?: StyleColours;
  /** Id of the image that keeps its own colours, such as a logo. */
  kept?: string | undefined;
  /** Line drawings have its ink, and transparent images near its grounds get a plate. */
  palette?: Palette;
  /** Pictures of few words stand on the accent. */
  hasFullGrounds?: boolean;
  /** The one that the film's packaged pictures share. */
  family?: PictureFamily;
  /** Of the words that it shows. */
  language?: string | undefined;
  /** The films that its scenes show. */
  clips?: FilmClips;
}

/** All that the page of a film may load: faces and pictures of the packages, and the caller's images. */
export class FilmAssets implements FilmPictures {
  private readonly pictures: ScenePictures;

  private constructor(
    private readonly images: ReadonlyMap<string, ImageFile>,
    private readonly look: AssetLook,
  ) {
    this.pictures = new ScenePictures(look.family ?? 'colour', look.language);
  }

  /** `images` are the files of the caller's images by id. A style recolours them and the packaged pictures. */
  static async open(images: Readonly<Record<string, string>> = {}, look: AssetLook = {}): Promise<FilmAssets> {
    const read = Object.entries(images).map(async ([id, path]) => {
      const colours = id === look.kept ? undefined : look.style;
      return [id, await imageFile(id, path, colours, look)] as const;
    });
    return new FilmAssets(new Map(await Promise.all(read)), look);
  }

  icon(words: string, scene: number, text?: string): PlacedImage | undefined {
    const chosen = this.pictures.choose(words, scene, text);
    return chosen && { address: iconAddress(chosen.id, { ...chosen, isInked: true }) };
  }

  pictureOf(line: string, scene: number): PlacedImage | undefined {
    const id = this.pictures.namedIn(line, scene);
    return id === undefined ? undefined : { address: iconAddress(id, { isInked: true }) };
  }

  image(id: string): PlacedImage {
    const known = id.toLowerCase();
    const found = this.images.get(known);
    if (!found) throw imageUnreadable(id);
    const { width, height, focus, plate } = found;
    return { address: `/media/${known}`, width, height, focus, ...(plate !== undefined && { plate }) };
  }

  clip(scene: number): PlacedImage {
    return this.look.clips!.placed(scene);
  }

  /** What is heard of the clips. */
  async sounds(spoken: readonly SpokenScene[]): Promise<PlacedSound[]> {
    return (await this.look.clips?.sounds(spoken)) ?? [];
  }

  /** Where clips do not give what their scenes ask for. */
  clipFindings(seconds: readonly number[]): Finding[] {
    return this.look.clips?.findings(seconds) ?? [];
  }

  /** Ends what decodes clips. */
  async close(): Promise<void> {
    await this.look.clips?.close();
  }

  /** The pictures that the scene of that index asked for. */
  shownIn(scene: number): SceneWords {
    return this.pictures.in(scene);
  }

  /** The file at a path of the host of films; undefined for every other path. */
  async at(path: string): Promise<Asset | undefined> {
    const [, id = ''] = /^\/media\/([\w-]+)$/u.exec(path) ?? [];
    // Markup of a caller may write an id in capitals.
    if (id !== '') return this.images.get(id.toLowerCase());
    if (path.startsWith('/clips/')) return this.look.clips?.at(path);
    const icon = iconAtAddress(path);
    const svg = icon && iconSvg(icon.id);
    if (svg === undefined) return packageAsset(path);
    const { style, palette } = this.look;
    const styled = style ? styledSvg(svg, style) : svg;
    const inked = icon?.isInked && palette ? inkedSvg(styled, icon.id, palette) : styled;
    return { body: Buffer.from(icon?.isCrossed ? crossedSvg(inked) : inked), type: 'image/svg+xml' };
  }
}

/** Lines in the ink of the theme, ticks in its green. */
function inkedSvg(svg: string, id: string, palette: Palette): string {
  return isTick(id) ? greenTick(svg, palette) : svg.replaceAll('currentColor', palette.ink);
}

interface ImageFile extends Asset {
  width: number;
  height: number;
  focus: { x: number; y: number };
  plate?: string;
}

async function imageFile(
  id: string,
  path: string,
  colours: StyleColours | undefined,
  { palette, hasFullGrounds }: AssetLook,
): Promise<ImageFile> {
  try {
    const image = sharp(path).rotate().resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true });
    const shown = colours ? await styledImage(image, colours) : image;
    const { data, info } = await shown.webp({ quality: 92 }).toBuffer({ resolveWithObject: true });
    const plate =
      palette && info.channels === 4 ? plateColour(markOf(await thumbnail(data)), palette, hasFullGrounds) : undefined;
    return {
      body: data,
      type: 'image/webp',
      width: info.width,
      height: info.height,
      focus: await focusOf(data),
      ...(plate !== undefined && { plate }),
    };
  } catch (cause) {
    throw imageUnreadable(id, cause);
  }
}

/** What draws the eye in an image, in shares of its sides. */
async function focusOf(image: Buffer): Promise<{ x: number; y: number }> {
  const { width, height } = await sharp(image).metadata();
  const cropped = sharp(image).resize(THUMBNAIL, THUMBNAIL, { fit: 'cover', position: 'attention' }).raw();
  const { attentionX = 0, attentionY = 0 } = (await cropped.toBuffer({ resolveWithObject: true })).info;
  if (attentionX === 0 && attentionY === 0) return { x: 0.5, y: 0.5 };
  // They count from the whole image, scaled to cover the square.
  const shorter = Math.min(width, height) / THUMBNAIL;
  return { x: Math.min(1, (attentionX * shorter) / width), y: Math.min(1, (attentionY * shorter) / height) };
}

/** Small pixels of four bytes: enough to know the colours. */
function thumbnail(image: Buffer): Promise<Buffer> {
  return sharp(image).resize(THUMBNAIL, THUMBNAIL, { fit: 'inside' }).ensureAlpha().raw().toBuffer();
}
