import { reframedSourceType, reframedStatement } from '@libs/drawing';
import type { Finished, Phase, Recipe, Unit, UnitInput } from '@libs/kernel';
import { fileOf } from '../units/file-of.js';
import { probed, shotsOf } from './finished-reframe.js';
import { secondsAt } from './frame-rate.js';
import { frameWindow } from './shots/frame-window.js';
import { piecesOf, type Piece } from './pieces.js';
import type { ReframeBrief } from './reframe-brief.js';
import { reframedSize } from './reframed-size.js';
import type {
  ComparisonWork,
  EncodeWork,
  PlanWork,
  ProbedFilm,
  QualityWork,
  ReframeWork,
  Scenes,
  SteadyFilm,
  TransformWork,
} from './reframe-work.js';
import { releaseReframed } from './release-reframed.js';
import { workSeconds } from './work-seconds.js';

/** See `Recipe.version`. */
const VERSION = 1;
/** Moments on the sheet that shows source and result side by side. */
const MOMENTS = 6;
const COPIED_SOUND = 'aac';

/**
 * A film in another ratio, frame by frame the source's, with the source's sound. Every phase has one unit of its own name,
 * but for `transform`, which has one for each piece, and `sound`, which has none where the source is silent. `encode` has a
 * second one where the source has captions.
 */
export function reframeRecipe(brief: ReframeBrief): Recipe {
  const plan = new ReframePlan(brief);
  const one = (name: string, units: (finished: Finished) => Unit[]): Phase => ({ name, units });
  return {
    version: VERSION,
    phases: [
      one('probe', () => [plan.probe()]),
      one('scenes', (finished) => [plan.scenes(finished)]),
      one('plan', (finished) => [plan.plan(finished)]),
      one('transform', (finished) => plan.transform(finished)),
      one('assemble', (finished) => [plan.assemble(finished)]),
      one('sound', (finished) => plan.sound(finished)),
      one('encode', (finished) => [plan.encode(finished), ...plan.captions()]),
      one('comparison', (finished) => [plan.comparison(finished)]),
      one('qa', (finished) => [plan.quality(finished)]),
    ],
    parts: [],
    release: (finished) => releaseReframed(brief, finished),
  };
}

const pieceId = ({ firstFrame }: Piece): string => `frame-${String(firstFrame).padStart(6, '0')}`;
const steadyOf = ({ frames, rate, width, height }: ProbedFilm): SteadyFilm => ({ frames, rate, width, height });

class ReframePlan {
  private readonly source: UnitInput;

  constructor(private readonly brief: ReframeBrief) {
    const { resourceId, sha256 } = brief.source;
    this.source = { resourceId, sha256 };
  }

  probe(): Unit {
    return this.unit('probe', { type: 'reframe-probe' }, { source: this.source });
  }

  scenes(finished: Finished): Unit {
    const film = steadyOf(probed(finished));
    const { axis } = frameWindow(film, this.output(film));
    return this.unit('scenes', { type: 'reframe-scenes', film, axis }, { film: this.film(finished) });
  }

  plan(finished: Finished): Unit {
    const film = probed(finished);
    const { cuts } = finished('scenes', 'scenes').facts as unknown as Scenes;
    const work: PlanWork = {
      type: 'reframe-plan',
      method: this.brief.method,
      frames: film.frames,
      rate: film.rate,
      share: frameWindow(film, this.output(film)).share,
      cuts,
    };
    return this.unit('plan', work, { look: fileOf(finished('scenes', 'scenes'), 'look') });
  }

  transform(finished: Finished): Unit[] {
    const { width, height, rate, colour, frames } = probed(finished);
    const output = this.output({ width, height });
    return this.pieces(finished).map((piece) => {
      const work: TransformWork = {
        type: 'reframe-transform',
        ...piece,
        film: { width, height },
        rate,
        colour,
        output,
      };
      const seconds = workSeconds(this.brief).transform * (piece.frames / frames);
      return { ...this.unit('transform', work, { film: this.film(finished) }), id: pieceId(piece), seconds };
    });
  }

  assemble(finished: Finished): Unit {
    const ids = this.pieces(finished).map(pieceId);
    const inputs = Object.fromEntries(ids.map((id) => [id, fileOf(finished('transform', id), 'piece')]));
    return this.unit('assemble', { type: 'reframe-assemble', pieces: ids, film: this.result(finished) }, inputs);
  }

  sound(finished: Finished): Unit[] {
    const { hasSound, soundCodec } = probed(finished);
    if (!hasSound) return [];
    return [this.unit('sound', { type: 'reframe-sound', codec: soundCodec }, { source: this.source })];
  }

  encode(finished: Finished): Unit {
    const shots = shotsOf(finished);
    const longest = shots.reduce((one, other) => (other.frames > one.frames ? other : one));
    const work: EncodeWork = {
      type: 'reframe-encode',
      title: this.brief.title,
      comment: reframedStatement(this.brief.source.digitalSourceType),
      sourceType: reframedSourceType(this.brief.source.digitalSourceType),
      film: this.result(finished),
      poster: longest.firstFrame + Math.floor(longest.frames / 2),
    };
    return this.unit('encode', work, {
      picture: fileOf(finished('assemble', 'assemble'), 'picture'),
      ...(probed(finished).hasSound && { sound: fileOf(finished('sound', 'sound'), 'sound') }),
    });
  }

  captions(): Unit[] {
    const { resourceId, captionsSha256: sha256 } = this.brief.source;
    if (sha256 === undefined) return [];
    const captions: UnitInput = { resourceId, sha256, companion: 'captions' };
    return [this.unit('captions', { type: 'reframe-captions' }, { captions })];
  }

  comparison(finished: Finished): Unit {
    const { rate, frames, width, height } = probed(finished);
    const count = Math.min(MOMENTS, frames);
    const moments = Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * frames) / count));
    const work: ComparisonWork = {
      type: 'reframe-comparison',
      rate,
      film: { width, height },
      output: this.output({ width, height }),
      moments,
    };
    return this.unit('comparison', work, { film: this.film(finished), result: this.media(finished) });
  }

  quality(finished: Finished): Unit {
    const { hasSound, soundCodec, width, height, rate } = probed(finished);
    const shots = shotsOf(finished);
    const work: QualityWork = {
      type: 'reframe-quality',
      expected: this.result(finished),
      film: { width, height },
      hasSound,
      isSoundCopied: soundCodec === COPIED_SOUND,
      cropped: shots
        .filter(({ framing }) => framing.kind === 'window')
        .map(({ firstFrame, frames }) => ({
          startSeconds: secondsAt(firstFrame, rate),
          endSeconds: secondsAt(firstFrame + frames, rate),
        })),
      isCropAsked: this.brief.method === 'crop',
      shots,
    };
    return this.unit('quality', work, {
      film: this.film(finished),
      source: this.source,
      result: this.media(finished),
    });
  }

  private unit(id: keyof ReturnType<typeof workSeconds>, work: ReframeWork, inputs: Unit['inputs']): Unit {
    return { id, work: { ...work }, inputs, seconds: workSeconds(this.brief)[id], credits: 0 };
  }

  private output(film: { width: number; height: number }): { width: number; height: number } {
    return reframedSize(film, this.brief.aspectRatio);
  }

  private result(finished: Finished): SteadyFilm {
    const film = probed(finished);
    return { frames: film.frames, rate: film.rate, ...this.output(film) };
  }

  private pieces(finished: Finished): Piece[] {
    return piecesOf(shotsOf(finished), probed(finished).rate);
  }

  /** The pictures that are framed anew: the source's own where it is steady. */
  private film(finished: Finished): UnitInput {
    const probe = finished('probe', 'probe');
    return probe.files.steady === undefined ? this.source : { file: probe.files.steady };
  }

  private media(finished: Finished): UnitInput {
    return fileOf(finished('encode', 'encode'), 'media');
  }
}
