import { kindInWords, phaseInWords, secondsInWords } from '../words.js';
import { isObject, listIn, textIn } from '../values.js';
import { Frame } from './frame.js';
import type { Parts } from './parts.js';

const TROUBLES = {
  busy: 'The service is busy; the player asks again in a moment.',
  silent: 'There is no news just now; the player goes on asking.',
};

export function RunningView({ player }: Parts) {
  const { facts, trouble } = player.shown;
  const { percent = 0, etaSeconds, placeInLine, units, name } = facts;
  const canAsk = player.host.can('serverTools');
  const details = [
    placeInLine !== undefined && placeInLine > 0 && `place ${placeInLine} in line`,
    units && `${units.done} of ${units.total} parts`,
    etaSeconds !== undefined && etaSeconds > 0 && `about ${secondsInWords(etaSeconds)} left`,
  ].filter((one) => typeof one === 'string');
  const phase = phaseInWords(facts.phase, facts.status);
  return (
    <section class="running" aria-label={`The ${kindInWords(facts.kind)} is being made`}>
      <Scenes player={player} />
      <div class="body">
        {name !== undefined && <h1>{name}</h1>}
        <p class="phase">
          <span>{phase}</span>
          <span class="number">{Math.floor(percent)} %</span>
        </p>
        <div
          class="bar"
          role="progressbar"
          aria-label={phase}
          aria-valuenow={Math.floor(percent)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div style={{ width: `${Math.max(2, Math.min(100, percent))}%` }} />
        </div>
        <p class="dim">
          {canAsk ? sentence(details.join(' · ')) || ' ' : 'This host gives no news: ask in the chat how it stands.'}
        </p>
        {trouble !== undefined && <p class="dim">{TROUBLES[trouble]}</p>}
      </div>
    </section>
  );
}

/** The frames of the film, or what its scenes say; an empty stage where neither is known. */
function Scenes({ player }: Pick<Parts, 'player'>) {
  const { frames } = player.shown;
  if (frames && frames.places.length > 0) {
    return (
      <ol class="strip" aria-label="Scenes">
        {frames.places.map((_place, at) => (
          <li key={at}>
            <Frame frames={frames} at={at} />
          </li>
        ))}
      </ol>
    );
  }
  const words = wordsOfScenes(player.input['scenes']);
  if (words.length === 0) return <div class="stage shimmer" />;
  return (
    <ol class="strip words" aria-label="Scenes">
      {words.map((text, at) => (
        <li key={at}>
          <span class="number">{at + 1}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

function wordsOfScenes(scenes: unknown): string[] {
  return listIn(scenes)
    .filter(isObject)
    .map((scene) => {
      const visual = isObject(scene['visual']) ? scene['visual'] : {};
      return (
        textIn(scene['headline']) ?? textIn(visual['text']) ?? textIn(scene['say']) ?? textIn(visual['type']) ?? '…'
      );
    });
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
