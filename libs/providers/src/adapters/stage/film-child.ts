import { type FilmBrief, isStill } from '@libs/film';
import { renderFilm, renderStill } from '@libs/film/adapters';
import { serveOrder } from '../child-process/serve-order.js';
import { endedByPage } from './ended-by-page.js';
import type { FilmOrder } from './film-order.js';

// The process that draws, sounds and encodes one film, or draws one image.

serveOrder((given, watch) => {
  const { brief, directory, ...order } = given as FilmOrder;
  return endedByPage(() =>
    isStill(brief)
      ? renderStill(brief, directory, { ...watch, ...order })
      : renderFilm(brief as unknown as FilmBrief, directory, { ...watch, ffmpegPath: '', ...order }),
  );
});
