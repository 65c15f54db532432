import type { FilmBrief } from '@libs/film';
import { renderFilm } from '@libs/film/adapters';
import { serveOrder } from '../child-process/serve-order.js';
import { endedByPage } from './ended-by-page.js';
import type { FilmOrder } from './film-order.js';

// The process that draws, sounds and encodes one film.

serveOrder((given, watch) => {
  const { brief, directory, ...order } = given as FilmOrder;
  return endedByPage(() => renderFilm(brief as unknown as FilmBrief, directory, { ...watch, ...order }));
});
