import { creditsInWords, scenesInWords, secondsInWords } from '../words.js';
import { ChangeForm } from './change-form.js';
import { Frame } from './frame.js';
import { Icon } from './icon.js';
import type { Parts } from './parts.js';

export function PreviewView(parts: Parts) {
  const { player, acts } = parts;
  const { preview, chosen, frames } = player.shown;
  if (!preview) return null;
  const { seconds, credits, usd } = preview;
  const facts = [
    `${preview.scenes.length} ${preview.scenes.length === 1 ? 'scene' : 'scenes'}`,
    seconds !== undefined && secondsInWords(seconds),
    credits !== undefined && `${creditsInWords(credits)}${usd === undefined ? '' : ` (US$${usd})`}`,
  ].filter((one) => typeof one === 'string');
  const canSay = player.host.can('message');
  return (
    <section class="preview" aria-label="Preview">
      <Scenes {...parts} />
      <div class="body">
        <h1>Preview</h1>
        <p class="dim">{facts.join(' · ')}</p>
        {frames && frames.places.length > 0 && player.host.can('updateModelContext') && (
          <p class="dim">
            {chosen.length === 0
              ? 'Choose scenes to speak about them in the chat.'
              : `You chose ${scenesInWords(chosen)}.`}
          </p>
        )}
        <Findings {...parts} />
        {canSay && (
          <div class="acts">
            <button type="button" class="main" onClick={() => void acts.make()}>
              <Icon name="make" /> Make this film
            </button>
            <ChangeButton {...parts} />
          </div>
        )}
        <ChangeForm {...parts} />
      </div>
    </section>
  );
}

function Scenes({ player, acts }: Parts) {
  const { frames, preview, chosen } = player.shown;
  if (!frames) return null;
  if (frames.places.length === 0) return <img class="sheet" src={frames.picture} alt="Frames of the film" />;
  return (
    <ul class="grid" aria-label="Scenes" data-tall={frames.shape < 1}>
      {frames.places.map((_place, at) => {
        const scene = preview?.scenes[at]?.scene ?? at;
        const seconds = preview?.scenes[at]?.seconds;
        const flaws = preview?.findings.filter((finding) => finding.scene === scene).length ?? 0;
        return (
          <li key={at}>
            <button type="button" aria-pressed={chosen.includes(scene)} onClick={() => void acts.choose(scene)}>
              <Frame frames={frames} at={at} />
              <span class="label">
                <b>{scene + 1}</b>
                {seconds !== undefined && <span>{secondsInWords(seconds)}</span>}
                {flaws > 0 && <span class="flaw">{flaws === 1 ? '1 finding' : `${flaws} findings`}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Findings({ player }: Parts) {
  const findings = player.shown.preview?.findings ?? [];
  if (findings.length === 0) {
    return (
      <p class="good">
        <Icon name="check" /> Nothing wrong was found.
      </p>
    );
  }
  return (
    <ul class="findings" aria-label="Findings">
      {findings.map(({ scene, said }, at) => (
        <li key={at}>
          {scene !== undefined && <b>Scene {scene + 1}: </b>}
          {said}
        </li>
      ))}
    </ul>
  );
}

export function ChangeButton({ player }: Parts) {
  const { panel } = player.shown;
  const isOpen = panel === 'change';
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => {
        player.become({ panel: isOpen ? undefined : 'change', notice: undefined });
        document.querySelector<HTMLElement>('#wish')?.focus();
      }}
    >
      <Icon name="change" /> Change …
    </button>
  );
}
