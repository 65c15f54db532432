import { captionPlace } from '../caption-place.js';
import type { CaptionCue } from '../captions.js';
import { videoFrameSize } from '../frame-size.js';
import type { Finished, Unit, UnitInput } from '@libs/kernel';
import { lightFor, subjectOf } from '../subject.js';
import { isShot, type CardSegment } from './composition.js';
import type { AssembleWork, JointWork, PictureStretch, PieceWork, SegmentPicture } from './compose-work.js';
import {
  fileOf,
  laidSegments,
  lookInputs,
  wordsOf,
  type CompositionOrder,
  type LaidSegment,
} from './composition-order.js';
import { isOnCard, segmentCues } from './segment-cues.js';
import { seedOf } from './shot-order.js';
import { pictureSeconds, WORK_SECONDS } from './work-seconds.js';

/** A piece for each segment between its joints, and one for each joint, as they follow each other. */
export function conformUnits(order: CompositionOrder, finished: Finished): Unit[] {
  const laid = laidSegments(order, finished);
  return laid.flatMap((here, index) => {
    const next = laid[index + 1];
    return [bodyUnit(here, order, finished), ...(next ? jointUnits(here, next, { order, finished }) : [])];
  });
}

/** The name of the joint after a segment; no segment can be called so. */
const jointId = (id: string): string => `${id}.next`;

function bodyUnit(laid: LaidSegment, order: CompositionOrder, finished: Finished): Unit {
  const { segment, planned } = laid;
  const captions = burnedCues(laid, order, finished);
  const picture = pictureOf(laid, 'picture', { order, captioned: captions.length > 0 });
  const frames = planned.frames - planned.head - planned.tail;
  const stretch = { picture, lead: planned.lead, first: planned.head, frames };
  const isDrawn = picture.from !== 'shot' || captions.length > 0;
  const look = isDrawn ? { look: order.look } : {};
  const work: PieceWork = { type: 'compose-piece', format: order.format, ...look, stretch, captions };
  const seconds = pictureSeconds('conform', frames, order.format);
  const inputs = { ...inputsOf(laid, 'picture', { order, finished }), ...(isDrawn && lookInputs(order)) };
  return { id: segment.id, work, inputs, seconds, credits: 0 };
}

function jointUnits(
  before: LaidSegment,
  after: LaidSegment,
  from: { order: CompositionOrder; finished: Finished },
): Unit[] {
  const { order, finished } = from;
  const { tail: half, transition: kind } = before.planned;
  if (kind === 'cut') return [];
  const stretch = (laid: LaidSegment, input: string, first: number): PictureStretch => {
    const captioned = burnedCues(laid, order, finished).length > 0;
    return { picture: pictureOf(laid, input, { order, captioned }), lead: laid.planned.lead, first, frames: half };
  };
  const laps = kind !== 'fade';
  const outgoing = stretch(before, 'outgoing', before.planned.frames - half);
  const incoming = stretch(after, 'incoming', laps ? -half : 0);
  const frames = laps ? half * 2 : half;
  const work: JointWork = {
    type: 'compose-joint',
    format: order.format,
    look: order.look,
    kind,
    outgoing: { ...outgoing, frames },
    incoming: { ...incoming, frames },
  };
  const pictures = { ...inputsOf(before, 'outgoing', from), ...inputsOf(after, 'incoming', from) };
  const inputs = { ...pictures, ...lookInputs(order) };
  const seconds = pictureSeconds('conform', half * 4, order.format);
  return [{ id: jointId(before.segment.id), work, inputs, seconds, credits: 0 }];
}

/** Captions that are drawn into a segment. */
function burnedCues({ segment, planned }: LaidSegment, order: CompositionOrder, finished: Finished): CaptionCue[] {
  const { brief, format } = order;
  if (brief.captions !== 'burned' || isOnCard(segment)) return [];
  const { lineLength } = captionPlace(videoFrameSize(format.aspectRatio, format.resolution));
  return segmentCues(wordsOf(planned, finished), planned, { fps: format.fps, lineLength });
}

function pictureOf(
  { segment, planned, index }: LaidSegment,
  input: string,
  { order, captioned }: { order: CompositionOrder; captioned: boolean },
): SegmentPicture {
  if (isShot(segment)) return { from: 'shot', input };
  const drawn = { seconds: planned.frames / order.format.fps, turn: index % 2 };
  if (segment.type === 'image') return { from: 'image', input, ...drawn };
  const { title, text = '' } = segment;
  return {
    from: 'card',
    title,
    text,
    ...behindCard(segment, order),
    ...drawn,
    seed: seedOf(order.brief, segment.id),
    captioned,
  };
}

/** What a card's words stand on: the scene that they call for, else the one of the composition. */
function behindCard({ title, text = '' }: CardSegment, { style }: CompositionOrder) {
  const own = subjectOf(`${title} ${text}`);
  const scene = (own.recognised ? own : style.subject).scenes[0] ?? 'flow';
  return { scene, light: lightFor(style.subject.light, scene) };
}

function inputsOf(
  { segment }: LaidSegment,
  name: string,
  { order, finished }: { order: CompositionOrder; finished: Finished },
): Record<string, UnitInput> {
  if (isShot(segment)) return { [name]: fileOf(finished('shots', segment.id), 'media') };
  if (segment.type === 'card') return {};
  const source = order.brief.sources[segment.resourceId];
  if (!source) throw new TypeError(`the composition has no frozen source ${segment.resourceId}`);
  return { [name]: { resourceId: segment.resourceId, sha256: source.sha256 } };
}

export function assembleUnits(order: CompositionOrder, finished: Finished): Unit[] {
  const made = laidSegments(order, finished).flatMap(
    ({ segment: { id }, planned: { frames, head, tail, transition } }) => [
      { id, frames: frames - head - tail },
      ...(transition === 'cut' ? [] : [{ id: jointId(id), frames: tail * 2 }]),
    ],
  );
  const pieces = made.map(({ frames }, at) => ({ input: `piece-${at}`, frames }));
  const work: AssembleWork = { type: 'compose-assemble', fps: order.format.fps, pieces };
  const inputs = made.map(({ id }, at) => [`piece-${at}`, fileOf(finished('conform', id), 'piece')] as const);
  return [{ id: 'assemble', work, inputs: Object.fromEntries(inputs), seconds: WORK_SECONDS.start, credits: 0 }];
}
