import { deny, inCredits } from '@libs/kernel';
import { importMedia } from '@libs/film/adapters';
import { decodingMinutes, pixelsOfMinutes } from '../../import/import-brief.js';
import { serveOrder } from '../child-process/serve-order.js';

// The process that decodes an untrusted file, under limits that were set before it began.

export interface ImportOrder {
  source: string;
  directory: string;
  /** The ffmpeg that the operator named. */
  ffmpegPath?: string;
  /** The whole environment of that program. */
  environment: Record<string, string>;
  /** Of the import, and of each minute of decoding. */
  credits: { held: number; perMinute: number };
  /** Whether a film is not decoded: the answer then says `isFilm`. */
  refusesFilms: boolean;
}

class FilmRefused extends Error {}

serveOrder(async (given, watch) => {
  const { source, directory, credits, refusesFilms, ...programs } = given as ImportOrder;
  let decodedPixels = 0;
  const onMeasured = (pixels: number): void => {
    decodedPixels = pixels;
    const cost = decodingMinutes(pixels) * credits.perMinute;
    if (cost > credits.held) {
      throw deny(
        'cost_ceiling_exceeded',
        `Decoding this film costs ${inCredits(cost)}, and ${credits.held} were held.`,
        {
          nextStep:
            `Call lib_import again with max_cost_credits of ${cost} or more (a file that is sent: send it again, and give ` +
            'it with upload_complete); nothing was charged.',
        },
      );
    }
  };
  const onFilm = (): void => {
    if (refusesFilms) throw new FilmRefused();
  };
  const paidPixels = pixelsOfMinutes(Math.floor(credits.held / credits.perMinute));
  try {
    const imported = await importMedia(source, directory, { ...watch, ...programs, onFilm, onMeasured, paidPixels });
    return { ...imported, decodedPixels };
  } catch (error) {
    if (error instanceof FilmRefused) return { files: [], facts: {}, isFilm: true };
    throw error;
  }
});
