import type { Parts } from './parts.js';

/** What is to be different, in the words of the person: the chat goes on with them. No form: sandboxes let none be sent. */
export function ChangeForm({ player, acts }: Parts) {
  const { panel, preview } = player.shown;
  if (panel !== 'change') return null;
  let field: HTMLTextAreaElement | null = null;
  const close = (): void => player.become({ panel: undefined });
  const send = (): void => {
    if (field && field.value.trim() !== '') void acts.change(field.value);
    else field?.focus();
  };
  return (
    <div class="change" role="group" aria-labelledby="wish-label">
      <label id="wish-label" for="wish">
        What should be different?
      </label>
      <textarea
        id="wish"
        rows={2}
        maxLength={2000}
        ref={(element) => {
          field = element;
        }}
        placeholder={preview ? 'Make the title shorter' : 'A calmer voice, and no music'}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
        }}
      />
      <div class="acts">
        <button type="button" class="main" onClick={send}>
          Send to the chat
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </div>
  );
}
