import type { PlacedSound } from '@libs/sound';
import { clipFindings, isClip, requireWithin, shownSeconds } from '../../plan/clip-facts.js';
import type { SpokenScene } from '../../plan/words/speak-scenes.js';
import type { Finding } from '../../preview/finding.js';
import type { ClipVisual } from '../../scenes/clip/schema.js';
import type { PlacedImage } from '../../scenes/drawing.js';
import type { Scene } from '../../scenes/scene.js';
import type { Asset } from '../stage/asset.js';
import { ClipFrames } from './clip-frames.js';
import { clipSound } from './clip-sound.js';
import { type ClipFile, type ClipProgram, readClip } from './read-clip.js';

export interface ClipsOrder extends ClipProgram {
  scenes: readonly Scene[];
  /** Paths by resource id. */
  inputs: Readonly<Record<string, string>>;
  fps: number;
  /** Pixels of the film. */
  width: number;
  height: number;
}

/** A clip in its scene. */
interface PlacedClip {
  visual: ClipVisual;
  file: ClipFile;
  frames: ClipFrames;
}

/** The clips of a film, by the indices of their scenes. */
export class FilmClips {
  private constructor(
    private readonly order: ClipsOrder,
    private readonly clips: ReadonlyMap<number, PlacedClip>,
  ) {}

  /** Throws `SceneRefused` for a clip that would begin after its end. */
  static async open(order: ClipsOrder): Promise<FilmClips> {
    const clips = new Map<number, PlacedClip>();
    const files = new Map<string, ClipFile>();
    for (const [scene, { visual }] of order.scenes.entries()) {
      if (!isClip(visual) || visual.resource_id === undefined) continue;
      const id = visual.resource_id;
      const file = files.get(id) ?? (await readClip(id, order.inputs[id] ?? '', order));
      files.set(id, file);
      requireWithin(scene, visual, file);
      clips.set(scene, { visual, file, frames: framesOf(visual, file, order) });
    }
    return new FilmClips(order, clips);
  }

  /** Where the page finds the frames of a scene's clip. */
  placed(scene: number): PlacedImage {
    const { width, height } = this.clips.get(scene)!.file;
    return { address: `/clips/${scene}/`, width, height };
  }

  /** The frame at such an address. Scenes stand beside their neighbours at most: the decoders of all others end. */
  async at(path: string): Promise<Asset | undefined> {
    const [, scene, number] = (/^\/clips\/(\d+)\/(\d+)$/u.exec(path) ?? []).map(Number);
    const clip = scene === undefined ? undefined : this.clips.get(scene);
    if (scene === undefined || number === undefined || !clip) return undefined;
    for (const [other, { frames }] of this.clips) if (Math.abs(other - scene) > 1) await frames.close();
    return { body: await clip.frames.frame(number), type: 'image/jpeg' };
  }

  /** What is heard of them in a film of scenes in time. */
  async sounds(spoken: readonly SpokenScene[]): Promise<PlacedSound[]> {
    const sounds: PlacedSound[] = [];
    for (const [scene, { visual, file }] of this.clips) {
      const { startSeconds: atSeconds, durationSeconds } = spoken[scene]!;
      if (visual.sound === 'mute' || !file.hasSound) continue;
      const seconds = Math.min(durationSeconds, shownSeconds(visual, file));
      const sound = await clipSound(file, { start: visual.start_seconds ?? 0, seconds }, this.order);
      sounds.push({ sound, atSeconds, isKept: visual.sound === 'keep' });
    }
    return sounds;
  }

  findings(seconds: readonly number[]): Finding[] {
    const files = [...this.clips.values()].map(({ visual, file }) => [visual.resource_id ?? '', file] as const);
    return clipFindings(this.order.scenes, seconds, Object.fromEntries(files));
  }

  async close(): Promise<void> {
    await Promise.all([...this.clips.values()].map(({ frames }) => frames.close()));
  }
}

function framesOf(visual: ClipVisual, clip: ClipFile, order: ClipsOrder): ClipFrames {
  const { fps, width, height, ffmpegPath, signal } = order;
  return new ClipFrames({
    ffmpegPath,
    signal,
    clip,
    start: visual.start_seconds ?? 0,
    fps,
    last: visual.seconds === undefined ? Infinity : Math.ceil(visual.seconds * fps) - 1,
    width,
    height,
    isCropped: visual.fit === 'cover',
  });
}
