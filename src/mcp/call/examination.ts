import { extname } from 'node:path';
import {
  catalogue,
  clipsNamed,
  type ExaminedCall,
  examineCall,
  type Examiners,
  type GivenCall,
  readWish,
  type Reader,
} from '@libs/catalog';
import { FILM_LIMITS, type FilmOfScenes, inAnotherShape } from '@libs/film';
import type { Resource } from '@libs/library';
import { type PurchaseWish, sourcesOf } from '@libs/providers';
import { programSettings } from '@libs/providers/adapters';
import { fairTurn, isLong, LOGGER, type Logger } from '@libs/kernel';
import { facesCanDraw, pictureFor, requirePackaged, wordFindings } from '@libs/film/adapters';
import type { VoiceOffer } from '@libs/sound';
import { findOffer, looksForeign, voicesFolder } from '@libs/sound/adapters';
import { SideThread } from '@libs/kernel/adapters';
import { type DataSettings, dataSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';

/** What this process knows of faces, foreign words and packaged pictures; the thread knows it too. */
const HERE: Omit<Examiners, 'find' | 'voices'> = {
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
  private found?: Promise<VoiceOffer>;

  constructor(
    private readonly thread: SideThread,
    @Inject(programSettings.KEY) private readonly programs: Pick<
      ConfigType<typeof programSettings>,
      'programPath' | 'defaultVoice'
    >,
    @Inject(dataSettings.KEY) private readonly data: Pick<DataSettings, 'dataDir'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  async call(call: GivenCall, reader: Reader, find: Examiners['find']): Promise<ExaminedCall> {
    if (isLong([call.given, call.measured?.first]))
      return this.thread.run(
        CALL,
        { call, found: await clipsFound(call, find), voices: await this.voices() },
        callerOf(reader),
      );
    await turnOf(reader);
    return examineCall(catalogue, call, { ...HERE, voices: await this.voices(), find });
  }

  /** What a call wishes of a model; undefined where its tool takes none. */
  async wish(call: GivenCall): Promise<PurchaseWish | undefined> {
    return readWish(catalogue, call, { ...HERE, voices: await this.voices() });
  }

  async shape(asked: ShapedFilm, reader: Reader): Promise<FilmOfScenes> {
    const { film, aspectRatio, facts } = asked;
    if (isLong(film)) return this.thread.run(SHAPE, asked, callerOf(reader));
    await turnOf(reader);
    return inAnotherShape(film, aspectRatio, { facts, canDraw: facesCanDraw });
  }

  /** Found once: a voice that is installed later is offered after a restart. */
  private voices(): Promise<VoiceOffer> {
    return (this.found ??= this.findVoices());
  }

  private async findVoices(): Promise<VoiceOffer> {
    const { programPath: searchPath, defaultVoice } = this.programs;
    const places = { searchPath, voicesDir: voicesFolder(this.data.dataDir) };
    const { offer, faults } = await findOffer(places, defaultVoice);
    for (const fault of faults) this.logger.warn(fault);
    return offer;
  }
}

/** Clips that are looked up for a call: those of a whole film, as it was and as it shall be. */
const MOST_CLIPS = 2 * FILM_LIMITS.scenes;

/** What the thread may look up: clips and recordings. A clip that is not found is refused by the order. */
async function clipsFound({ given, measured }: GivenCall, find: Examiners['find']): Promise<Resource[]> {
  const { brief } = measured?.first ?? {};
  const recorded = brief ? sourcesOf({ ...brief }).audio : [];
  const ids = [...recorded, ...clipsNamed([given, brief]).slice(0, MOST_CLIPS)];
  const looks = await Promise.allSettled(ids.map(find));
  return looks.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []));
}

function callerOf({ principal: { accountId }, network, signal }: Reader) {
  return { accountId, network, signal };
}

/** Yields the event loop between the texts of a batch, in turn with other accounts. Throws after a disconnect. */
async function turnOf({ principal, signal }: Reader): Promise<void> {
  await fairTurn(principal.accountId);
  signal.throwIfAborted();
}
