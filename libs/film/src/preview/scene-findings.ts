import type { FieldText } from '../scenes/scene-kind.js';
import type { ExpectedScene } from '../quality/scenes-shown.js';
import { boxFindings } from './box-findings.js';
import { captionFindings } from './caption-findings.js';
import type { FramePixels } from './contrast.js';
import { contrastFindings } from './contrast-findings.js';
import { fieldOfText } from './field-of-text.js';
import type { Finding } from './finding.js';
import { readingFindings } from './reading-finding.js';
import { smallTextFindings } from './small-text-findings.js';
import { around, shared, type Rect, type TextBox } from './text-box.js';
import { unsettledFindings } from './unsettled-findings.js';

export interface SceneLook {
  scene: number;
  seconds: number;
  /** The texts that the caller gave. */
  fields: readonly FieldText[];
  /** The field that holds all others, such as the markup of a caller. */
  otherField?: string;
  /** The rows that captions take in this scene, where it has any. */
  captions?: ExpectedScene['captions'];
  /** Words in the frame, of this scene and of all others. */
  boxes: readonly TextBox[];
  /** The same a moment before. */
  boxesBefore: readonly TextBox[];
  frame: FramePixels;
}

/** What is wrong with a scene as its viewers see it, each with the field to correct. */
export function sceneFindings(look: SceneLook): Finding[] {
  const { scene, seconds, frame } = look;
  // Layers above the scenes belong to what is seen; the next scene may already begin to enter and does not.
  const seen = look.boxes.filter((box) => (box.scene === undefined || box.scene === scene) && isLetThrough(box));
  const placed = seen.map((box) => withField(box, look));
  const own = placed.filter((box) => box.scene === scene);
  // Captions change while the markup of a caller stands: the whole of their place is kept free.
  const isCallers = look.otherField !== undefined;
  const whole: Rect = [0, 0, frame.width, frame.height];
  const inFrame = own.filter(({ lines }) => shared(around(lines), whole) > 0);
  return [
    ...boxFindings({ scene, boxes: isCallers ? own : placed, frame }),
    ...(isCallers ? captionFindings(scene, inFrame, look) : []),
    ...smallTextFindings(scene, inFrame, { frame, field: look.otherField }),
    ...contrastFindings(scene, inFrame, frame),
    ...readingFindings(scene, inFrame, seconds),
    ...unsettledFindings(scene, inFrame, look.boxesBefore),
  ];
}

/** Whether any line is let through by what cuts it off: lines that scroll away are not wrong. */
function isLetThrough({ lines, clip }: TextBox): boolean {
  return clip === undefined || lines.some((line) => shared(line, clip) > 0);
}

function withField(box: TextBox, { fields, otherField }: SceneLook): TextBox & { field?: string } {
  const field = box.scene === undefined ? undefined : (fieldOfText(box.text, fields) ?? otherField);
  return { ...box, ...(field !== undefined && { field }) };
}
