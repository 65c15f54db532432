import { bytesInWords, creditsInWords, kindInWords, secondsInWords } from '../words.js';
import { ChangeForm } from './change-form.js';
import { Icon } from './icon.js';
import { MediaView } from './media-view.js';
import type { Parts } from './parts.js';
import { ChangeButton } from './preview-view.js';

export function ReadyView(parts: Parts) {
  const { player } = parts;
  const { facts, media } = player.shown;
  const details = [
    facts.seconds !== undefined && secondsInWords(facts.seconds),
    facts.width !== undefined && facts.height !== undefined && `${facts.width} × ${facts.height}`,
    facts.sizeBytes !== undefined && bytesInWords(facts.sizeBytes),
    facts.credits !== undefined && creditsInWords(facts.credits),
  ].filter((one) => typeof one === 'string');
  return (
    <section class="ready" aria-label={facts.name ?? kindInWords(facts.kind)}>
      {media && <MediaView media={media} {...parts} />}
      <div class="body">
        <h1>{facts.name ?? `Your ${kindInWords(facts.kind)} is ready`}</h1>
        {details.length > 0 && <p class="dim">{details.join(' · ')}</p>}
        {facts.notes?.map((note) => (
          <p class="dim" key={note}>
            {note}
          </p>
        ))}
        <Buttons {...parts} />
        <LinkField {...parts} />
        <ChangeForm {...parts} />
      </div>
    </section>
  );
}

function Buttons(parts: Parts) {
  const { player, acts } = parts;
  const { host, shown } = player;
  const canFull = (host.canBeFull || host.isFull) && shown.media?.canPlay;
  return (
    <div class="acts">
      {acts.canDownload && (
        <button type="button" onClick={() => void acts.download()}>
          <Icon name="download" /> Download
        </button>
      )}
      {shown.facts.shortUrl !== undefined && (
        <button type="button" onClick={() => void acts.copyLink()}>
          <Icon name="link" /> Copy link
        </button>
      )}
      {canFull && (
        <button type="button" onClick={() => void acts.toggleFull()}>
          <Icon name={host.isFull ? 'small' : 'full'} /> {host.isFull ? 'Smaller' : 'Full screen'}
        </button>
      )}
      {host.can('message') && <ChangeButton {...parts} />}
    </div>
  );
}

/** For hosts that let nothing into the clipboard. */
function LinkField({ player }: Parts) {
  const { panel, facts } = player.shown;
  if (panel !== 'link') return null;
  return (
    <label class="link">
      Copy this address
      <input
        readOnly
        value={facts.shortUrl}
        ref={(field) => field?.select()}
        onFocus={(event) => event.currentTarget.select()}
      />
    </label>
  );
}
