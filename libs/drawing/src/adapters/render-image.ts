import { drawArt } from '../art/draw-art.js';
import type { ArtBrief } from '../art/art-brief.js';
import { DIGITAL_SOURCE_TYPE, TECHNIQUE } from '../provenance.js';
import type { RenderOptions, RenderResult } from '../render-result.js';
import { CanvasStudio } from './canvas-studio.js';
import { deliverImage } from './deliver-image.js';
import { loadStyle } from './style/load-style.js';

/**
 * Paints an image of generative art in a directory that exists. Throws `provider_rejected` when
 * the picture is not fit to be handed out.
 */
export async function renderImage(brief: ArtBrief, outputDir: string, options: RenderOptions): Promise<RenderResult> {
  options.signal.throwIfAborted();
  const studio = new CanvasStudio();
  options.onProgress({ phase: 'draw', percent: 10 });
  const art = drawArt(brief, studio, await loadStyle(brief.adapter, options.inputs));
  const { width, height } = art.surface;
  const pixels = studio.pixels(art.surface);
  const image = { pixels, width, height, title: art.title, format: brief.format };
  const { files, quality } = await deliverImage(image, outputDir, options);
  return {
    files,
    facts: {
      width,
      height,
      technique: TECHNIQUE,
      image_technique: brief.technique,
      theme: art.theme,
      ...(brief.adapter && { adapter_id: brief.adapter.id }),
      provider: 'embedded',
      title: art.title,
      motif: art.motif,
      digital_source_type: DIGITAL_SOURCE_TYPE,
    },
    quality: { ...quality },
  };
}
