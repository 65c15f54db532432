import { RUNNING } from '../facts.js';
import { kindInWords } from '../words.js';
import { Message } from './message.js';
import type { Parts } from './parts.js';
import { PreviewView } from './preview-view.js';
import { ReadyView } from './ready-view.js';
import { RunningView } from './running-view.js';

export function Page(parts: Parts) {
  const { notice } = parts.player.shown;
  return (
    <article class="card">
      <Several {...parts} />
      <Content {...parts} />
      <p class="notice" role="status">
        {notice}
      </p>
    </article>
  );
}

function Content(parts: Parts) {
  const { shown } = parts.player;
  const { facts, refusal } = shown;
  const it = kindInWords(facts.kind);
  if (shown.isGone) {
    return (
      <Message
        tone="plain"
        title={`This ${it} is gone`}
        text="It was deleted from the library, or is not yours to see."
      />
    );
  }
  if (refusal) return <Message tone="bad" title="It was refused" text={refusal.said} more={refusal.nextStep} />;
  if (shown.preview) return <PreviewView {...parts} />;
  if (facts.status === 'failed') {
    const { said = 'No reason was given.', nextStep } = facts.error ?? {};
    return (
      <Message tone="bad" title={`${facts.name ?? `The ${it}`} failed`} text={said} more={nextStep} credits={facts} />
    );
  }
  if (facts.status === 'cancelled') {
    return <Message tone="plain" title={`${facts.name ?? `The ${it}`} was cancelled`} credits={facts} />;
  }
  if (facts.status === 'completed') return <ReadyView {...parts} />;
  if (facts.id !== undefined && RUNNING.includes(facts.status ?? 'queued')) return <RunningView {...parts} />;
  return <Before {...parts} />;
}

/** Nothing is known yet. */
function Before({ player }: Parts) {
  const { host, wasCancelled, said } = player.shown;
  if (said !== undefined) return <Message tone="plain" title={said} />;
  if (wasCancelled) return <Message tone="plain" title="The call was cancelled" text="Nothing is shown of it here." />;
  if (host === 'silent') {
    return (
      <Message
        tone="plain"
        title="The host does not answer"
        text="This page shows a film as soon as its host tells which. Its address stands in the text of the answer."
      />
    );
  }
  return (
    <div class="wait">
      <div class="stage shimmer" />
      <p class="dim">{host === 'met' ? 'Waiting for the answer of the tool …' : 'Opening the player …'}</p>
    </div>
  );
}

/** One call may make several. */
function Several({ player }: Parts) {
  const { ids, facts } = player.shown;
  if (ids.length < 2) return null;
  return (
    <nav class="several" aria-label="Results">
      {ids.map((id, at) => (
        <button type="button" aria-pressed={id === facts.id} onClick={() => player.choose(id)} key={id}>
          {at + 1}
        </button>
      ))}
    </nav>
  );
}
