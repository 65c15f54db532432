import {
  AUDIO_FORMATS,
  AUDIO_MODES,
  AUDIO_TYPES,
  type AudioOrder,
  estimateAudioSeconds,
  leftOutNotes,
  LONGEST_AUDIO_SECONDS,
  MUSIC_MOODS,
  requireShortSpeech,
  speechFaults,
  spokenDifferences,
} from '@libs/sound';
import { z } from 'zod';
import { dictionInput, dictionOf } from '../inputs/speech/diction-input.js';
import type { Measured } from '../prices/price.js';
import { defineTool, type Tool } from '../define-tool.js';
import { exampleStarted } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { promptText } from '../inputs/prompt-text.js';
import { startGeneration } from '../calls/start-generation.js';
import { spokenBy, spokenWith } from '../scenes/foreign-words.js';
import { notedOutput, spokenOutput } from '../answers/started-answer.js';
import { modelInput } from '../inputs/model-input.js';
import { audioWish } from '../models/audio-wish.js';
import { isVoiceOfMaker } from '@libs/providers';
import { titleOf } from '../inputs/title-of.js';
import { voiceInput } from '../inputs/speech/voice-input.js';
import { VOICE_MEANING } from '../inputs/speech/voice-meaning.js';
import { withoutMarks } from '../inputs/without-marks.js';
import { writeInput } from '../inputs/write-input.js';

const BELONGS_TO = {
  voice: ['speech'],
  speed: ['speech'],
  locale: ['speech'],
  pronounce: ['speech'],
  mood: ['music'],
  bpm: ['music'],
  duration_seconds: ['music', 'sfx'],
} as const satisfies Record<string, readonly (typeof AUDIO_MODES)[number][]>;

const input = z
  .strictObject({
    mode: z.enum(AUDIO_MODES).describe('What to make.'),
    text: promptText(10_000).describe(
      'speech: the words to say, in English; music: what it is for; sfx: one to three sounds, like rain and thunder.',
    ),
    voice: voiceInput(['auto'], `speech: ${VOICE_MEANING}.`).optional(),
    speed: z.number().min(0.5).max(2).optional().describe('speech: pace; default 1'),
    ...dictionInput,
    ...modelInput,
    mood: z.enum(MUSIC_MOODS).optional().describe('music: default from the text'),
    bpm: z.int().min(60).max(180).optional().describe('music: beats a minute; default by the mood'),
    duration_seconds: z
      .number()
      .min(1)
      .max(LONGEST_AUDIO_SECONDS)
      .optional()
      .describe('music (default 30) or sfx (default as long as the sound is)'),
    format: z.enum(AUDIO_FORMATS).default('mp3').describe('Of the file.'),
    ...writeInput,
  })
  .superRefine((asked, context) => {
    for (const [field, modes] of Object.entries(BELONGS_TO) as [keyof typeof BELONGS_TO, readonly string[]][]) {
      if (asked[field] === undefined || modes.includes(asked.mode)) continue;
      const message = `belongs to mode ${modes.join(' or ')}; leave it out for ${asked.mode}`;
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export const createAudio: Tool = defineTool({
  name: 'create_audio',
  title: 'Create audio',
  icon: icon('M4 9v6h4l5 4V5L8 9zM16 8v8l3-4z'),
  description:
    'Speaks a text, with captions, composes music or makes sound effects. Answers at once with a resource id.',
  group: 'make',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['media:generate'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  hasPlayer: true,
  input,
  output: notedOutput.extend({ spoken: spokenOutput.optional() }),
  example: {
    arguments: { mode: 'speech', text: 'The kettle is on.', voice: 'awb' },
    result: exampleStarted('audio', 1, 2),
  },
  price: {
    credits: 1,
    per: 'started 1000 characters of speech, or per started 30 seconds of music or effects',
    units(asked, _, measured) {
      const brief = audioBrief(asked, measured);
      requireShortSpeech(brief);
      return Math.ceil(brief.mode === 'speech' ? brief.text.length / 1000 : estimateAudioSeconds(brief) / 30);
    },
  },
  async purchase(asked, judges) {
    const { mode, model, text, voice = 'auto', locale } = asked;
    const isHeard = mode === 'speech' && model === 'auto' && !isVoiceOfMaker(voice);
    return audioWish(asked, isHeard && (await spokenBy({ spoken: text, voice, locale }, judges)).isForeign);
  },
  words: (asked) => ({ ...asked, text: withoutMarks(asked.text) }),
  measure: ({ mode, text, voice = 'auto', locale }, judges) =>
    spokenBy({ spoken: mode === 'speech' ? text : '', voice, locale }, judges),
  order(asked, measured) {
    const brief = audioBrief(asked, measured);
    return {
      text: asked.text,
      briefs: [{ ...brief }],
      notes: [
        ...(measured.isForeign ? [FOREIGN] : []),
        ...speechNotes(brief),
        ...(asked.mode === 'sfx' ? leftOutNotes(asked.text) : []),
      ],
      reading: spokenIn(brief),
    };
  },
  async run(asked, context) {
    return startGeneration(context, {
      tool: createAudio,
      arguments: asked,
      kind: 'audio',
      mimeType: AUDIO_TYPES[asked.format],
    });
  },
});

/** Of a text that an English voice speaks. */
const FOREIGN = 'The words do not look like English, and an English voice speaks them.';

/** How words are said that are written otherwise. */
function spokenIn(brief: AudioOrder): { spoken?: string[] } {
  const spoken = brief.mode === 'speech' ? spokenDifferences([brief.text], brief.diction) : [];
  return spoken.length > 0 ? { spoken } : {};
}

/** What is doubtful in how a text is said. */
function speechNotes(brief: AudioOrder): string[] {
  if (brief.mode !== 'speech') return [];
  return speechFaults([brief.text], brief.diction).map(({ detail }) => detail);
}

function audioBrief(asked: z.output<typeof input>, measured: Measured): AudioOrder {
  const { mode, text, format } = asked;
  const shared = { text, format, title: asked.name ?? titleOf(text) };
  if (mode === 'speech') {
    const voice = { voice: asked.voice ?? 'auto', ...dictionOf(asked) };
    return { mode, ...shared, speed: asked.speed ?? 1, ...spokenWith(voice, { chosen: measured.chosen }) };
  }
  const durationSeconds = asked.duration_seconds;
  if (mode === 'sfx') return { mode, ...shared, durationSeconds };
  return { mode, ...shared, mood: asked.mood, bpm: asked.bpm, durationSeconds };
}
