import { plain } from '../../speech/reading/written-word.js';
import type { SentenceWord } from '../../speech/sentence.js';
import { VOICES } from '../../speech/speech.js';
import { alignWords, voicedPart } from '../../speech/voices/align-words.js';
import { lettersOver } from '../../speech/voices/letters-over.js';
import type { SentenceVoice } from '../../speech/voices/sentence-voice.js';
import { FRAME_SECONDS, speechFeatures } from '../../speech/voices/speech-features.js';
import { FliteSpeaker } from './flite-speaker.js';
import { type Pace, readableText, SentenceSpeaker, silentTake, type Take, trimmed } from './sentence-speaker.js';

/**
 * Speaks with a voice that gives no times. They are found by flite's times of the same words, and by the length of the
 * words where flite cannot say their letters.
 */
export class AlignedSpeaker extends SentenceSpeaker {
  private readonly flite = new FliteSpeaker();

  constructor(private readonly voice: SentenceVoice) {
    super();
  }

  protected override async take(words: SentenceWord[], { pace, signal }: Pace): Promise<Take> {
    if (words.every((word) => word.words.length === 0)) return silentTake(words);
    const sound = await this.voice.say(readableText(words), pace, signal);
    const { levels } = speechFeatures(sound);
    if (sound.samples.every((sample) => sample === 0)) return silentTake(words, sound.sampleRate);
    const { from, to } = voicedPart(levels);
    const voiced = { startSeconds: from * FRAME_SECONDS, endSeconds: to * FRAME_SECONDS };
    const reference = await this.flite.take(words.map(inPlainLetters), { voice: VOICES[0], pace });
    const isSaid = reference.samples.some((sample) => sample !== 0);
    const times = isSaid ? alignWords(sound, reference) : lettersOver(words, voiced);
    return trimmed(
      sound,
      voiced,
      words.map(({ text }, at) => ({ text, ...times[at]! })),
    );
  }
}

/** A word as flite can say it: "peña" as "pena". */
function inPlainLetters(word: SentenceWord): SentenceWord {
  const words = word.words.flatMap((one) => plain(one).match(/[a-z']+|[A-Z]|\d+/gi) ?? []);
  return { ...word, words };
}
