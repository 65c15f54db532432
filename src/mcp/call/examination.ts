import { extname } from 'node:path';
import { catalogue, type ExaminedCall, examineCall, type Examiners, type GivenCall, type Reader } from '@libs/catalog';
import { type FilmOfScenes, inAnotherShape } from '@libs/film';
import { fairTurn, isLong } from '@libs/kernel';
import { facesCanDraw, pictureFor, requirePackaged, wordFindings } from '@libs/film/adapters';
import { looksForeign } from '@libs/sound/adapters';
import { SideThread } from '@libs/kernel/adapters';
import { Injectable } from '@nestjs/common';

/** What this process knows of faces, foreign words and packaged pictures; the thread knows it too. */
const HERE: Omit<Examiners, 'find'> = {
  canDraw: facesCanDraw,
  looksForeign,
  pictureFor,
  wordFindings,
  requirePackaged,
};

/** What the thread does; TypeScript files where tests run the sources. */
const [CALL, SHAPE] = ['./examine-call.thread', './shape-film.thread'].map(
  (file) => new URL(`${file}${extname(import.meta.url)}`, import.meta.url),
) as [URL, URL];

/** A finished film for another aspect ratio; `facts` as for `inAnotherShape`. */
export interface ShapedFilm {
  film: FilmOfScenes;
  aspectRatio: Parameters<typeof inAnotherShape>[1];
  facts: Record<string, unknown>;
}

/** Reads the words of calls: short ones here, in turns of the event loop, and long ones in a thread. */
@Injectable()
export class Examination {
  constructor(private readonly thread: SideThread) {}

  async call(call: GivenCall, reader: Reader, find: Examiners['find']): Promise<ExaminedCall> {
    if (isLong(call.given)) return this.thread.run(CALL, call, callerOf(reader));
    await turnOf(reader);
    return examineCall(catalogue, call, { ...HERE, find });
  }

  async shape(asked: ShapedFilm, reader: Reader): Promise<FilmOfScenes> {
    const { film, aspectRatio, facts } = asked;
    if (isLong(film)) return this.thread.run(SHAPE, asked, callerOf(reader));
    await turnOf(reader);
    return inAnotherShape(film, aspectRatio, { facts, canDraw: facesCanDraw });
  }
}

function callerOf({ principal: { accountId }, network, signal }: Reader) {
  return { accountId, network, signal };
}

/** Yields the event loop between the texts of a batch, in turn with other accounts. Throws after a disconnect. */
async function turnOf({ principal, signal }: Reader): Promise<void> {
  await fairTurn(principal.accountId);
  signal.throwIfAborted();
}
