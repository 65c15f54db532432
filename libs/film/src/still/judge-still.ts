import type { JudgedPicture } from '@libs/drawing';
import { type FramePixels } from '../preview/contrast.js';
import { lowestContrast } from '../preview/contrast-findings.js';
import { type Finding, toldFindings } from '../preview/finding.js';
import { sceneFindings } from '../preview/scene-findings.js';
import type { TextBox } from '../preview/text-box.js';
import { sceneTexts } from '../plan/scene-texts.js';
import type { StillScene } from './still-scene.js';

const COLLISIONS: readonly Finding['kind'][] = ['overflow', 'out_of_frame', 'overlap'];

/** What is wrong with an image as its viewers see it, and what its quality is judged by. */
export interface StillVerdict {
  findings: Omit<Finding, 'scene'>[];
  /** Empty where the caller directs the picture: then findings are reported, and nothing is refused. */
  judged: JudgedPicture;
}

/** Looks at the words of an image. `found` is what went wrong in its page. */
export function judgeStill(
  { scene, technique }: Pick<StillScene, 'scene' | 'technique'>,
  { boxes, frame, found }: { boxes: readonly TextBox[]; frame: FramePixels; found: readonly Finding[] },
): StillVerdict {
  const seen = sceneFindings({
    scene: 0,
    seconds: Infinity,
    fields: sceneTexts(scene),
    ...(scene.visual.type === 'html' && { otherField: 'visual.html' }),
    boxes,
    boxesBefore: [],
    frame,
  });
  const findings = toldFindings([...seen, ...found]).map(({ field, kind, detail }) => ({
    ...(field !== undefined && { field }),
    kind,
    detail,
  }));
  if (technique === 'visual') return { findings, judged: {} };
  const collisions = seen.filter(({ kind }) => COLLISIONS.includes(kind)).length;
  const contrast = lowestContrast(boxes, frame);
  return { findings, judged: { collisions, ...(contrast !== undefined && { contrast }) } };
}
