import type { DraftHandle } from '../draft/use-draft.ts';
import { useForm } from './form-context.ts';

/** A file of this device, in the place of the size that `lib_import` asks for. It is sent once the call is accepted. */
export function FileField({ handle }: { handle: DraftHandle }) {
  const { mistakes } = useForm();
  const { draft, file, replace } = handle;
  const choose = (chosen: File | undefined): void => {
    const { name = nameOf(file.current), ...others } = draft.given;
    // A name that was typed stays.
    const isTyped = name !== undefined && name !== nameOf(file.current);
    file.current = chosen;
    if (!chosen) return;
    replace({ name: isTyped ? name : nameOf(chosen), ...others, upload: { size_bytes: chosen.size } });
  };
  const mistake = mistakes.get('upload') ?? mistakes.get('upload.size_bytes');
  return (
    <div className="grid gap-1.5">
      <label className="grid gap-1.5 text-sm font-medium">
        File
        <input
          type="file"
          accept="video/*,image/*,audio/*"
          className="w-full rounded-lg border border-edge/60 bg-card p-2 text-sm font-normal file:mr-3 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold file:text-ink"
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </label>
      <p className="text-sm text-quiet">
        An image, a film or a sound, at most 512 MB. The file is uploaded when you run the tool.
      </p>
      {mistake !== undefined && <p className="text-sm text-wrong">{mistake}</p>}
    </div>
  );
}

/** Characters of a name at most. */
const LONGEST_NAME = 120;

function nameOf(file: File | undefined): string | undefined {
  return file?.name.slice(0, LONGEST_NAME);
}
