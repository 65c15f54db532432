import { videoFrameSize } from '@libs/drawing';
import type { FilmBrief } from '../film-brief.js';
import { captionFindings } from '../preview/caption-findings.js';
import type { Finding } from '../preview/finding.js';
import type { ExpectedScene } from '../quality/scenes-shown.js';
import { wordsIn } from './preview/page-words.js';
import type { Stage, StageFrame } from './stage/stage.js';

type WatchedStage = Pick<Stage, 'frameAt' | 'ask' | 'lostLetters'>;

/** Finds, while a film is drawn, texts in the caller's markup that lie under its captions. */
export class CaptionWatch {
  readonly findings: Finding[] = [];
  /** Scenes of markup by the frame in which all of them is there. */
  private readonly scenes: ReadonlyMap<number, number>;

  constructor(
    private readonly stage: WatchedStage,
    private readonly brief: FilmBrief,
    private readonly expected: readonly ExpectedScene[],
  ) {
    const own = expected.flatMap(({ at, captions }, scene) =>
      captions && brief.scenes?.[scene]?.visual.type === 'html' ? [[Math.floor(at * brief.fps), scene] as const] : [],
    );
    this.scenes = new Map(own);
  }

  get lostLetters(): string[] {
    return this.stage.lostLetters;
  }

  async frameAt(seconds: number): Promise<StageFrame> {
    const frame = await this.stage.frameAt(seconds);
    const scene = this.scenes.get(Math.round(seconds * this.brief.fps));
    if (scene !== undefined) await this.lookAt(scene);
    return frame;
  }

  private async lookAt(scene: number): Promise<void> {
    const boxes = (await wordsIn(this.stage, 1)).filter((box) => box.scene === scene);
    const own = boxes.map((box) => ({ ...box, field: 'visual.html' }));
    const frame = videoFrameSize(this.brief.aspectRatio, this.brief.resolution);
    this.findings.push(...captionFindings(scene, own, { captions: this.expected[scene]?.captions, frame }));
  }
}
