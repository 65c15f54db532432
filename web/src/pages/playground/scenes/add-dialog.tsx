import { Dialog } from '../../../parts/dialog.tsx';
import { useForm } from '../form/form-context.ts';
import { controlOf, labelOf } from '../schema/schema.ts';
import { KindSketch } from './kind-sketch.tsx';
import { SEGMENT_WORDS, type StoryForm } from './stories.ts';

interface AddDialogProps {
  form: StoryForm;
  isOpen: boolean;
  onClose: () => void;
  onAdd: (kind: string) => void;
}

/** Every kind of picture, with what it shows. The new scene is an example of its kind. */
export function AddDialog({ form, isOpen, onClose, onAdd }: AddDialogProps) {
  const { components } = useForm();
  const visual = controlOf({ $ref: '#/components/schemas/Visual' }, components);
  const kinds = visual.is === 'kinds' ? Object.entries(visual.kinds) : [];
  const segments = form === 'segments' ? Object.entries(SEGMENT_WORDS) : [];
  const choices = new Map([...kinds.map(([kind, { description = '' }]) => [kind, description] as const), ...segments]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="What should it show?">
      <ul className="grid gap-2 sm:grid-cols-2">
        {[...choices].map(([kind, words]) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() => onAdd(kind)}
              className="grid h-full w-full grid-cols-[5.5rem_1fr] items-start gap-x-3 rounded-xl border border-line p-2.5 text-left hover:border-accent hover:bg-accent-ground"
            >
              <KindSketch kind={kind} className="w-full rounded-md bg-sunken" />
              <span className="grid gap-0.5">
                <span className="text-sm font-semibold">{labelOf(kind)}</span>
                <span className="text-xs text-quiet">{words}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
