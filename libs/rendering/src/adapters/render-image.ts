import { join } from 'node:path';
import { drawPicture } from '../draw-picture.js';
import type { ImageBrief } from '../image-brief.js';
import { pictureQuality } from '../picture-quality.js';
import { DIGITAL_SOURCE_TYPE, TECHNIQUE } from '../provenance.js';
import type { RenderOptions, RenderResult } from '../render-result.js';
import { CanvasStudio } from './canvas-studio.js';
import { findPicture } from './find-picture.js';
import { loadPhotos } from './load-photos.js';
import { loadStyle } from './style/load-style.js';
import { writeImageFile } from './sharp-image-file.js';
import { writeThumbnail } from './write-thumbnail.js';

const LOGO_SIDE = 640;

/**
 * Makes the image of a brief in a directory that exists. Throws `UnsupportedScript`,
 * `NothingToShow` or `ChartRefused` before any work, `QualityGateFailed` when the picture is not fit to be handed out.
 */
export async function renderImage(brief: ImageBrief, outputDir: string, options: RenderOptions): Promise<RenderResult> {
  options.signal.throwIfAborted();
  const studio = new CanvasStudio();
  options.onProgress({ phase: 'draw', percent: 10 });
  const ids = brief.brand?.logo === undefined ? [] : [brief.brand.logo];
  const [logo] = await loadPhotos(ids, { paths: options.inputs ?? {}, studio, longest: LOGO_SIDE });
  const style = await loadStyle(brief.adapter, options.inputs);
  const picture = drawPicture(brief, studio, { logo, style });
  const { surface } = picture;
  options.signal.throwIfAborted();
  options.onProgress({ phase: 'encode', percent: 70 });
  const path = join(outputDir, `image.${brief.format}`);
  const { width, height } = surface;
  const drawn = { pixels: studio.pixels(surface), width, height, title: picture.title };
  await writeImageFile({ ...drawn, path, format: brief.format });
  const thumbnail = await writeThumbnail(outputDir, drawn);
  options.onProgress({ phase: 'quality', percent: 90 });
  const quality = pictureQuality(picture, await findPicture(path), surface);
  options.onProgress({ phase: 'quality', percent: 100 });
  return {
    files: [
      { role: 'media', path, mimeType: `image/${brief.format}` },
      { role: 'thumbnail', path: thumbnail, mimeType: 'image/jpeg' },
    ],
    facts: {
      width,
      height,
      technique: TECHNIQUE,
      image_technique: picture.technique,
      theme: picture.theme,
      ...(brief.adapter && { adapter_id: brief.adapter.id }),
      provider: 'embedded',
      title: picture.title,
      motif: picture.motif,
      digital_source_type: DIGITAL_SOURCE_TYPE,
    },
    quality: { ...quality },
  };
}
