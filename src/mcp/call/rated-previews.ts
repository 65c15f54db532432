import type { PreviewServices, Viewer } from '@libs/catalog';
import { type FilmBrief, type FilmPreview, Previews, type PreviewedResource, type Sheet } from '@libs/film';
import { Injectable } from '@nestjs/common';
import { PreviewRates } from '../../auth/rates/preview-rates.js';

/** Previews of films, counted by account. */
@Injectable()
export class RatedPreviews implements PreviewServices {
  constructor(
    private readonly previews: Previews,
    private readonly rates: PreviewRates,
  ) {}

  film(brief: FilmBrief, viewer: Viewer, signal: AbortSignal): Promise<FilmPreview> {
    return this.rates.counted(viewer.accountId, (atOnce) => this.previews.film(brief, { ...viewer, atOnce }, signal));
  }

  frames(film: PreviewedResource, count: number, viewer: Viewer, signal: AbortSignal): Promise<Sheet> {
    return this.rates.counted(viewer.accountId, (atOnce) =>
      this.previews.frames(film, count, { ...viewer, atOnce }, signal),
    );
  }
}
