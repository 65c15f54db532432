import { type Denial, deny } from '@libs/kernel';
import type { StyleColours } from '@libs/drawing';
import sharp from 'sharp';
import type { PlacedImage } from '../scenes/drawing.js';
import type { FilmPictures } from './document/document-of.js';
import { iconAddress, iconAtAddress, iconSvg } from './pictures/icon-svg.js';
import { pictureFor } from './pictures/pictures.js';
import { styledImage, styledSvg } from './pictures/styled-pictures.js';
import type { Asset } from './stage/asset.js';
import { packageAsset } from './stage/package-assets.js';

/** Pixels of the longer side of a caller's image at most: no frame shows more. */
const LONGEST = 2_400;

function imageUnreadable(id: string, cause?: unknown): Denial {
  return deny('input_unsupported', `Image ${id} cannot be read as a png, jpeg, webp or avif file.`, { cause });
}

interface AssetStyle {
  colours: StyleColours;
  /** Id of the image that keeps its own colours, such as a logo. */
  kept?: string | undefined;
}

/** Which words of a scene got a picture, and which none. */
export interface Shown {
  shown: { words: string; id: string; /** Words that the picture does not show. */ lacks?: string[] }[];
  not_shown: string[];
}

/** All that the page of a film may load: faces and pictures of the packages, and the caller's images. */
export class FilmAssets implements FilmPictures {
  private readonly sought = new Map<number, Shown>();

  private constructor(
    private readonly images: ReadonlyMap<string, Asset & { width: number; height: number }>,
    private readonly colours: StyleColours | undefined,
  ) {}

  /** `images` are the files of the caller's images by id. A style recolours them and the packaged pictures. */
  static async open(images: Readonly<Record<string, string>> = {}, style?: AssetStyle): Promise<FilmAssets> {
    const read = Object.entries(images).map(async ([id, path]) => {
      const colours = id === style?.kept ? undefined : style?.colours;
      return [id, await imageFile(id, path, colours)] as const;
    });
    return new FilmAssets(new Map(await Promise.all(read)), style?.colours);
  }

  icon(words: string, scene: number): PlacedImage | undefined {
    const found = pictureFor(words);
    const { shown, not_shown: missing } = this.shownIn(scene);
    if (found && !shown.some((one) => one.words === words)) {
      shown.push({ words, id: found.id, ...(found.lacks.length > 0 && { lacks: found.lacks }) });
    }
    if (!found && !missing.includes(words)) missing.push(words);
    return found && { address: iconAddress(found.id) };
  }

  image(id: string): PlacedImage {
    const known = id.toLowerCase();
    const found = this.images.get(known);
    if (!found) throw imageUnreadable(id);
    return { address: `/media/${known}`, width: found.width, height: found.height };
  }

  /** The pictures that the scene of that index asked for. */
  shownIn(scene: number): Shown {
    const known = this.sought.get(scene) ?? { shown: [], not_shown: [] };
    this.sought.set(scene, known);
    return known;
  }

  /** The file at a path of the host of films; undefined for every other path. */
  async at(path: string): Promise<Asset | undefined> {
    const [, id = ''] = /^\/media\/([\w-]+)$/u.exec(path) ?? [];
    // Markup of a caller may write an id in capitals.
    if (id !== '') return this.images.get(id.toLowerCase());
    const icon = iconAtAddress(path);
    const svg = icon === undefined ? undefined : iconSvg(icon);
    if (svg === undefined) return packageAsset(path);
    const drawn = this.colours ? styledSvg(svg, this.colours) : svg;
    return { body: Buffer.from(drawn), type: 'image/svg+xml' };
  }
}

async function imageFile(
  id: string,
  path: string,
  colours: StyleColours | undefined,
): Promise<Asset & { width: number; height: number }> {
  try {
    const image = sharp(path).rotate().resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true });
    const shown = colours ? await styledImage(image, colours) : image;
    const { data, info } = await shown.webp({ quality: 92 }).toBuffer({ resolveWithObject: true });
    return { body: data, type: 'image/webp', width: info.width, height: info.height };
  } catch (cause) {
    throw imageUnreadable(id, cause);
  }
}
