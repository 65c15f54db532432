import {
  clipIds,
  estimateDrawnSeconds,
  examineClips,
  examineFilm,
  type FilmBrief,
  filmNotes,
  filmTitle,
  inChanges,
  knownFindings,
  matterSeed,
  speechFindings,
  SceneRefused,
  spokenText,
  wordsOfMarkdown,
} from '@libs/film';
import { adapterOf } from '../inputs/adapter-input.js';
import { brandOf } from '../inputs/brand-input.js';
import { lookInput } from '../inputs/look-input.js';
import { defineTool, type Tool } from '../define-tool.js';
import { exampleStarted } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { deny, type Denial } from '@libs/kernel';
import { isVoiceOfMaker, sourcesOf } from '@libs/providers';
import { clipFacts } from '../calls/clip-facts.js';
import { replayOf } from '../calls/replay-of.js';
import { frozenAdapter } from '../calls/frozen-adapter.js';
import { startGeneration } from '../calls/start-generation.js';
import { findingNotes } from '../answers/finding-notes.js';
import { readOutput } from '../answers/started-answer.js';
import { withoutMarks } from '../inputs/without-marks.js';
import { directed, imagesOf, wordsRead } from '../scenes/film-of-words.js';
import { filmBrief, filmInputs, filmText, isDirected } from '../scenes/film-order.js';
import { foreignChangeNotes, foreignNotes, spokenBy, spokenWith } from '../scenes/foreign-words.js';
import type { CanDraw } from '../prices/can-draw.js';
import { factsOfParts } from '../prices/made-part.js';
import type { Measured } from '../prices/price.js';
import { changedSay } from '../revision/changes-input.js';
import { drawnNote, isVoiceFree, keptNotes, type RevisedFilm, revisedFilm } from '../revision/revised-film.js';
import type { Reading } from '../reading.js';
import { foundRecordings, recordingsOf } from '../revision/recordings.js';
import { videoWish } from '../models/video-wish.js';
import { type VideoAsked, videoInput } from '../video/video-input.js';
import { startWritten } from '../writing/start-written.js';
import { filmCredits, writtenCredits } from '../writing/written-price.js';

export const createVideo: Tool = defineTool({
  name: 'create_video',
  title: 'Create video',
  icon: icon('M4 5h16v14H4zM10 9v6l5-3z'),
  description:
    'Write the scenes yourself: you know the facts; each says and shows what you write. Makes a narrated, captioned video, also of a prompt or script alone. Answers at once with a resource id.',
  group: 'make',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['media:generate'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  hasPlayer: true,
  input: videoInput,
  output: readOutput,
  example: {
    arguments: {
      scenes: [
        { say: 'Sunlight is white.', visual: { type: 'title', text: 'Why is the sky blue?' } },
        { say: 'Air scatters its blue part most.', visual: { type: 'picture', words: ['sun'] } },
      ],
      theme: 'editorial',
    },
    result: exampleStarted('video', 2, 9),
  },
  price: {
    credits: 1,
    per: 'started 5 seconds, twice at 1080p',
    units(asked, canDraw, measured) {
      const { brief } = ordered(asked, measured);
      const examineFootage = (): void => examineClips(brief.scenes, measured.clips ?? {});
      const { first, revised } = measured;
      if (first && revised) inChanges({ brief: first.brief, changes: asked.changes ?? [] }, examineFootage);
      else {
        examine(asked, brief, canDraw);
        examineFootage();
      }
      return filmCredits(estimateDrawnSeconds(brief), brief.resolution);
    },
    operators: (asked, { writerCredits }) => (asked.write ? writtenCredits(asked, writerCredits) : undefined),
  },
  words: (asked) => ({
    ...asked,
    // Makers tell their voices apart by letters alone.
    ...(isVoiceOfMaker(asked.voice) && { voice: asked.voice?.toLowerCase() }),
    ...(asked.prompt !== undefined && { prompt: wordsOfMarkdown(asked.prompt, { keepsCode: true }) }),
    ...withoutMarks({ script: asked.script, scenes: asked.scenes, changes: asked.changes }),
    ...(asked.composition && { composition: { ...asked.composition, say: withoutMarks(asked.composition.say) } }),
  }),
  inputs(asked, { revised } = {}) {
    if (revised) return sourcesOf({ ...revised });
    const { scenes, composition, brand, revise_from: first } = asked;
    return {
      image: [...new Set([...imagesOf(asked), ...filmInputs({ scenes, composition, ...brandOf(brand) })])],
      video: [...(first === undefined ? [] : [first]), ...clipIds(scenes)],
      adapter: adapterOf(asked),
    };
  },
  takesParts: true,
  purchase: videoWish,
  narrated: (asked, measured) => (asked.write ? undefined : ordered(asked, measured).brief),
  async measure(asked, measures, { first, adapter, parts, writerCredits }) {
    if (asked.write) return {};
    const { canDraw, find, looksForeign, voices, pictureFor, wordFindings } = measures;
    let revised = first && revisedFilm(asked, first, { canDraw, adapter });
    if (revised?.recordings) revised = { ...revised, recordings: await foundRecordings(revised.recordings, find) };
    const read = revised ? undefined : wordsRead(asked, pictureFor, writerCredits !== undefined);
    const { brief } = ordered(asked, { revised, read });
    const told = { voice: brief.voice, locale: brief.diction?.locale };
    const judges = { looksForeign, voices };
    const { isForeign, chosen } = await spokenBy({ ...told, spoken: spokenText(brief) }, judges);
    const changed = changedSay(asked.changes ?? [])
      .join(' ')
      .trim();
    const hasForeignChanges = !isForeign && (await spokenBy({ ...told, spoken: changed }, judges)).isForeign;
    if (first && isForeign && isVoiceFree(asked, first))
      revised = revisedFilm({ ...asked, voice: 'none' }, first, { canDraw, adapter });
    const clips = { ...(await clipFacts(clipIds(brief.scenes), find)), ...factsOfParts(parts) };
    const findings = knownFindings(ordered(asked, { revised, read, isForeign, chosen }).brief, wordFindings, clips);
    return {
      isForeign,
      chosen,
      hasForeignChanges,
      findings,
      clips,
      ...(read && { read }),
      ...(revised && { revised }),
    };
  },
  pages: (asked, measured) => (asked.write ? { scenes: [] } : ordered(asked, measured).brief),
  film(asked, measured) {
    if (asked.write) throw unwritten();
    const { brief, seed } = ordered(asked, measured);
    const { recordings: _, ...drawn } = brief;
    // A preview draws every scene: it needs the clips, and neither the film that is revised nor its voice.
    return { ...drawn, videos: clipIds(brief.scenes), seed };
  },
  order(asked, measured) {
    const { isForeign, hasForeignChanges, adapter, findings = [], revised } = measured;
    const { brief: film, reading, seed, wish } = ordered(asked, measured);
    const recordings = recordingsOf(film, measured.parts);
    const brief = { ...film, ...(adapter && { adapter }), ...(recordings && { recordings }) };
    const text = reading ? (asked.script ?? asked.prompt ?? '') : filmText(film);
    return {
      text,
      // A film without words has no title of its own.
      ...(!reading && text !== '' && film.scenes && { title: filmTitle(film.scenes) }),
      briefs: [brief],
      seed,
      notes: [
        ...(revised ? [drawnNote(revised), ...keptNotes(asked, revised)] : []),
        ...wordNotes(asked),
        ...filmNotes(brief),
        ...speechFindings(brief).map(({ detail }) => detail),
        ...foreignNotes(wish, isForeign),
        ...foreignChangeNotes(hasForeignChanges),
        ...findingNotes(findings.filter(({ scene }) => isDrawn(revised, scene))),
      ],
      reading,
    };
  },
  async run(asked, context) {
    const order = { tool: createVideo, arguments: asked, kind: 'video' as const, mimeType: 'video/mp4' };
    if (asked.write) return startWritten(context, createVideo, asked);
    const { revise_from: id } = asked;
    if (id === undefined)
      return startGeneration(context, { ...order, measured: await frozenAdapter(context, createVideo, asked) });
    const replay = await replayOf(context, createVideo, asked);
    if (replay) return replay;
    const { name } = await context.findResource(context.principal.accountId, id);
    return startGeneration(context, {
      ...order,
      name,
      measured: await frozenAdapter(context, createVideo, asked),
      metadata: { source_resource_id: id.toLowerCase(), method: 'revised' },
    });
  },
});

interface Ordered {
  /** Without its seed. */
  brief: Omit<FilmBrief, 'seed'>;
  /** Of the call, of the film that it revises, or of its words. */
  seed: number;
  /** Voice and captions as they were asked for. */
  wish: Pick<FilmBrief, 'voice' | 'captions'>;
  reading?: Reading;
}

/** The film of a call. */
function ordered(asked: VideoAsked, measured: Measured): Ordered {
  const { first, read, revised } = measured;
  if (revised) {
    const { captions, seed } = revised;
    const voice = first && isVoiceFree(asked, first) ? 'auto' : revised.voice;
    return { brief: { ...revised, ...spokenWith(revised, measured) }, seed, wish: { voice, captions } };
  }
  const whole = { ...asked, ...lookInput.parse(asked) };
  const { film, reading } = directed(whole, read);
  return { brief: filmBrief(film, measured), seed: asked.seed ?? matterSeed(film), wish: whole, reading };
}

function isDrawn(revised: RevisedFilm | undefined, scene: number | undefined): boolean {
  return revised === undefined || scene === undefined || revised.revises.keeps[scene] === null;
}

/** Refuses a film that can never be made. */
function examine(asked: VideoAsked, brief: Ordered['brief'], canDraw: CanDraw): void {
  try {
    examineFilm(brief, canDraw);
  } catch (refusal) {
    throw isDirected(asked) ? refusal : inWords(refusal, asked);
  }
}

/** The refusal of a scene that words were read into, in the fields of the call. */
function inWords(refusal: unknown, { script }: VideoAsked): unknown {
  const isOfScenes = refusal instanceof SceneRefused && (refusal.at !== undefined || refusal.field === 'scenes');
  if (!isOfScenes) return refusal;
  return new SceneRefused(script === undefined ? 'prompt' : 'script', refusal.problem);
}

/** A prompt beside a script is not read. */
function wordNotes({ prompt, script }: VideoAsked): string[] {
  return prompt === undefined || script === undefined
    ? []
    : ['The script is spoken and shown; the prompt is not used.'];
}

/** Nothing is written before the call. */
function unwritten(): Denial {
  return deny('input_unsupported', 'write: a film that is not written yet cannot be previewed.', {
    nextStep:
      'Call create_video: its answer has the scenes that were written. Preview those. Nothing was started or charged.',
  });
}
