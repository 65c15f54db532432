import type { ClipVisual } from '../scenes/clip/schema.js';
import { SceneRefused } from '../scenes/scene-refused.js';
import type { Scene, Visual } from '../scenes/scene.js';
import type { Finding } from '../preview/finding.js';

/** What is known of a film that is shown as a clip. */
export interface ClipFacts {
  seconds: number;
  /** Absent where it is not known. */
  hasSound?: boolean;
}

/** Films by their ids, as far as they are known. */
type Clips = Readonly<Record<string, ClipFacts>>;

/** Seconds for which a clip may hold its last frame unnoticed. */
const UNNOTICED = 0.1;

export function isClip(visual: Visual): visual is ClipVisual {
  return visual.type === 'clip';
}

/** The films of the caller that scenes show as clips. */
export function clipIds(scenes: readonly Pick<Scene, 'visual'>[] = []): string[] {
  return [...new Set(scenes.flatMap(({ visual }) => (isClip(visual) ? (visual.resource_id ?? []) : [])))];
}

/** Seconds of a clip that can be shown. */
export function shownSeconds({ start_seconds: start = 0, seconds = Infinity }: ClipVisual, clip: ClipFacts): number {
  return Math.min(seconds, clip.seconds - start);
}

/** Refuses a clip that would begin after its video has ended. */
export function requireWithin(
  scene: number,
  { start_seconds: start = 0, resource_id: id }: ClipVisual,
  clip: ClipFacts,
): void {
  if (start < clip.seconds) return;
  const length = Number(clip.seconds.toFixed(2));
  throw new SceneRefused('visual.start_seconds', `is ${start}, and the video ${id} lasts ${length} s`, scene);
}

/** Refuses scenes whose clip would begin after its video has ended; of a video that is not known nothing is said. */
export function examineClips(scenes: readonly Pick<Scene, 'visual'>[] = [], clips: Clips): void {
  for (const [scene, { visual }] of scenes.entries()) {
    const clip = isClip(visual) ? clips[visual.resource_id ?? ''] : undefined;
    if (isClip(visual) && clip) requireWithin(scene, visual, clip);
  }
}

/** Where clips do not give what their scenes ask for; `seconds` are those of each scene. */
export function clipFindings(
  scenes: readonly Pick<Scene, 'visual'>[],
  seconds: readonly number[],
  clips: Clips,
): Finding[] {
  return scenes.flatMap(({ visual }, scene) => {
    const clip = isClip(visual) ? clips[visual.resource_id ?? ''] : undefined;
    return isClip(visual) && clip ? ofClip(visual, clip, { scene, seconds: seconds[scene] ?? 0 }) : [];
  });
}

function ofClip(
  visual: ClipVisual,
  clip: ClipFacts,
  { scene, seconds }: { scene: number; seconds: number },
): Finding[] {
  const shown = shownSeconds(visual, clip);
  const told = (field: string, detail: string): Finding => ({ scene, field, kind: 'clip', detail });
  const asked = visual.sound === 'keep' || visual.sound === 'duck';
  return [
    ...(seconds > shown + UNNOTICED
      ? [
          told(
            'visual.seconds',
            `The clip gives ${shown.toFixed(1)} s and the scene lasts ${seconds.toFixed(1)} s: its last frame stands until the end. Shorten the scene, or begin earlier in the clip.`,
          ),
        ]
      : []),
    ...(asked && clip.hasSound === false ? [told('visual.sound', 'The clip has no sound. Leave sound out.')] : []),
  ];
}
