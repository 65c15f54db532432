import type { Finished, Unit } from '@libs/kernel';
import { filmMood } from '../plan/film-mood.js';
import type { MusicMood } from '@libs/sound';
import type { MixWork, MusicWork, NarrationWork, PlanWork } from './compose-work.js';
import { laidSegments, timelineOf, wordsOf, type CompositionOrder } from './composition-order.js';
import { fileOf } from '../units/file-of.js';
import { seedOf } from './shot-order.js';
import { toldIn } from './delivery.js';
import { WORK_SECONDS } from './work-seconds.js';

const step = { inputs: {}, credits: 0 };

/** Freezes the length of every segment by speaking what is said in it. */
export function planUnits({ brief, delivery }: CompositionOrder): Unit[] {
  const segments = brief.segments.map((segment) => ({
    id: segment.id,
    seconds: segment.durationSeconds,
    narration: toldIn(segment, brief, delivery),
    transition: segment.transition ?? ('cut' as const),
  }));
  const work: PlanWork = { type: 'compose-plan', fps: brief.output.fps, delivery, segments };
  const letters = segments.reduce((sum, { narration }) => sum + narration.length, 0);
  return [{ id: 'plan', work, ...step, seconds: WORK_SECONDS.start + letters * WORK_SECONDS.letter }];
}

export function narrationUnits(order: CompositionOrder, finished: Finished): Unit[] {
  return laidSegments(order, finished).flatMap(({ segment, planned }) => {
    if (planned.speaksAt === undefined) return [];
    const text = segment.narration ?? '';
    const work: NarrationWork = { type: 'compose-narration', delivery: order.delivery, text };
    return [{ id: segment.id, work, ...step, seconds: WORK_SECONDS.start + text.length * WORK_SECONDS.letter }];
  });
}

export function musicUnits(order: CompositionOrder, finished: Finished): Unit[] {
  const mood = moodOf(order);
  if (mood === undefined) return [];
  const seconds = timelineOf(finished).frames / order.brief.output.fps;
  const work: MusicWork = { type: 'compose-music', mood, seconds, seed: seedOf(order.brief, 'music') };
  return [{ id: 'music', work, ...step, seconds: WORK_SECONDS.start + seconds * WORK_SECONDS.music }];
}

/** The mood of the music, if there is any: a film that has only music is never without it. */
export function moodOf({
  brief: { audio, look },
}: {
  brief: Pick<CompositionOrder['brief'], 'audio' | 'look'>;
}): MusicMood | undefined {
  if (audio.strategy === 'silent') return undefined;
  const wish = audio.strategy === 'scored' && audio.music === 'off' ? 'auto' : audio.music;
  return filmMood(wish, look);
}

export function mixUnits(order: CompositionOrder, finished: Finished): Unit[] {
  const { fps } = order.brief.output;
  const voiced = order.delivery.voice === 'none' ? [] : laidSegments(order, finished);
  const spoken = voiced.flatMap(({ planned }) => {
    if (planned.speaksAt === undefined) return [];
    const input = `voice-${planned.id}`;
    const atSeconds = planned.from / fps + planned.speaksAt;
    return [{ id: planned.id, placed: { input, atSeconds, words: wordsOf(planned, finished) } }];
  });
  const music = moodOf(order) !== undefined;
  const seconds = timelineOf(finished).frames / fps;
  const work: MixWork = { type: 'compose-mix', seconds, narration: spoken.map(({ placed }) => placed), music };
  const voices = spoken.map(({ id, placed }) => [placed.input, fileOf(finished('narration', id), 'sound')] as const);
  const inputs = {
    ...Object.fromEntries(voices),
    ...(music && { music: fileOf(finished('music', 'music'), 'sound') }),
  };
  return [{ id: 'mix', work, inputs, credits: 0, seconds: WORK_SECONDS.start + seconds * WORK_SECONDS.mix }];
}
