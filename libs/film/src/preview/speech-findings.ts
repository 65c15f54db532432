import { speechFaults, spokenDifferences } from '@libs/sound';
import type { FilmBrief } from '../film-brief.js';
import { filmDelivery } from '../plan/words/film-voice.js';
import type { Finding } from './finding.js';

type Told = Pick<FilmBrief, 'scenes' | 'composition' | 'voice' | 'diction'>;

/** The texts that a film says, and the field of each. */
function textsOf({ scenes = [], composition }: Told): { scene?: number; field: string; text: string }[] {
  if (composition)
    return (composition.say ?? []).map(({ text }, at) => ({ field: `composition.say[${at}].text`, text }));
  return scenes.map(({ say = '' }, scene) => ({ scene, field: 'say', text: say.replaceAll('*', ' ') }));
}

/** What is doubtful in how the words of a film are said: a date of two readings, a respelling that changes nothing. */
export function speechFindings(brief: Told): Finding[] {
  const { voice, diction } = filmDelivery(brief);
  if (voice === 'none') return [];
  const texts = textsOf(brief);
  const contents = texts.map(({ text }) => text);
  return speechFaults(contents, diction).map(({ text, detail }) => {
    const { scene, field = 'pronounce' } = text === undefined ? {} : (texts[text] ?? {});
    return { ...(scene !== undefined && { scene }), field, kind: 'speech', detail };
  });
}

/** The words of a film that are said otherwise than they are written; none where nothing is spoken. */
export function spokenOf(brief: Told): string[] {
  const { voice, diction } = filmDelivery(brief);
  return voice === 'none'
    ? []
    : spokenDifferences(
        textsOf(brief).map(({ text }) => text),
        diction,
      );
}
