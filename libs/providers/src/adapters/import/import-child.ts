import { deny, inCredits } from '@libs/kernel';
import { importMedia } from '@libs/film/adapters';
import { decodingMinutes, pixelsOfMinutes } from '../../import/import-brief.js';
import { finishProduct, type MakerProduct } from './finish-product.js';
import { serveOrder } from '../child-process/serve-order.js';

// The process that decodes an untrusted file, under limits that were set before it began.

export interface ImportOrder {
  source: string;
  directory: string;
  /** The ffmpeg that the operator named. */
  ffmpegPath?: string;
  /** The whole environment of that program. */
  environment: Record<string, string>;
  /** Of the import, and of each minute of decoding; absent: decoding costs nothing. */
  credits?: { held: number; perMinute: number };
  /** Whether a film is not decoded: the answer then says `isFilm`. */
  refusesFilms: boolean;
  /** What a maker was asked for; absent: the file keeps its kind and format. */
  product?: MakerProduct;
}

class FilmRefused extends Error {}

serveOrder(async (given, watch) => {
  const { source, directory, credits, refusesFilms, product, ...programs } = given as ImportOrder;
  let decodedPixels = 0;
  const onMeasured = (pixels: number): void => {
    decodedPixels = pixels;
    if (credits) requireHeld(decodingMinutes(pixels) * credits.perMinute, credits.held);
  };
  const onFilm = (): void => {
    if (refusesFilms) throw new FilmRefused();
  };
  const paidPixels = credits && pixelsOfMinutes(Math.floor(credits.held / credits.perMinute));
  const options = { ...watch, ...programs, onFilm, onMeasured, paidPixels, form: product?.form };
  try {
    const imported = await importMedia(source, directory, options);
    const finished = product ? await finishProduct(imported, product, directory, options) : imported;
    return { ...finished, decodedPixels };
  } catch (error) {
    if (error instanceof FilmRefused) return { files: [], facts: {}, isFilm: true };
    throw error;
  }
});

function requireHeld(cost: number, held: number): void {
  if (cost <= held) return;
  throw deny('cost_ceiling_exceeded', `Decoding this film costs ${inCredits(cost)}, and ${held} were held.`, {
    nextStep:
      `Call lib_import again with max_cost_credits of ${cost} or more (a file that is sent: send it again, and give ` +
      'it with upload_complete); nothing was charged.',
  });
}
