import type { Finished, Unit, UnitInput } from '@libs/kernel';
import type { AssembleWork, JointWork, PictureStretch, PieceWork } from './compose-work.js';
import { laidSegments, type CompositionOrder, type LaidSegment } from './composition-order.js';
import type { PlanLook } from '../plan/look/plan-look.js';
import type { JointKind } from './composition.js';
import { fileOf } from '../units/file-of.js';
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

function bodyUnit({ segment, planned }: LaidSegment, { format }: CompositionOrder, finished: Finished): Unit {
  const frames = planned.frames - planned.head - planned.tail;
  const stretch = { input: 'picture', lead: planned.lead, first: planned.head, frames };
  const work: PieceWork = { type: 'compose-piece', format, stretch };
  const seconds = pictureSeconds('conform', frames, format);
  return { id: segment.id, work, inputs: { picture: filmOf(segment.id, finished) }, seconds, credits: 0 };
}

function jointUnits(
  before: LaidSegment,
  after: LaidSegment,
  { order, finished }: { order: CompositionOrder; finished: Finished },
): Unit[] {
  const { format, brief } = order;
  const { tail: half, transition: kind } = before.planned;
  if (kind === 'cut') return [];
  const laps = kind !== 'fade';
  const frames = laps ? half * 2 : half;
  const stretch = ({ planned }: LaidSegment, input: string, first: number): PictureStretch => {
    return { input, lead: planned.lead, first, frames };
  };
  const work: JointWork = {
    type: 'compose-joint',
    format,
    kind,
    ...colourOf(kind, brief.look),
    outgoing: stretch(before, 'outgoing', before.planned.frames - half),
    incoming: stretch(after, 'incoming', laps ? -half : 0),
  };
  const inputs = { outgoing: filmOf(before.segment.id, finished), incoming: filmOf(after.segment.id, finished) };
  const seconds = pictureSeconds('conform', half * 4, format);
  return [{ id: jointId(before.segment.id), work, inputs, seconds, credits: 0 }];
}

function colourOf(kind: JointKind, { accent, dark }: PlanLook): Pick<JointWork, 'colour'> {
  if (kind === 'dissolve') return {};
  return { colour: kind === 'fade' ? dark : accent };
}

function filmOf(id: string, finished: Finished): UnitInput {
  return fileOf(finished('shots', id), 'media');
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
