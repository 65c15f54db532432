import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useId } from 'react';
import { Badge } from '../../../parts/badge.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Members } from '../form/group-fields.tsx';
import { useForm } from '../form/form-context.ts';
import { Frame, usePreviewed } from '../preview/previewed.tsx';
import { nameOf, type Path, valueAt } from '../schema/at-path.ts';
import { labelOf, type Schema } from '../schema/schema.ts';
import { useOpenScene } from './open-scene.ts';
import { KindSketch } from './kind-sketch.tsx';
import { SceneFields } from './scene-fields.tsx';
import { kindOf, membersOf, type StoryForm, titleOf } from './stories.ts';

const TOOL = 'rounded-lg px-2 py-1.5 text-sm leading-none text-quiet hover:bg-sunken hover:text-ink';

interface StoryCardProps {
  id: string;
  form: StoryForm;
  schema: Schema;
  path: Path;
  index: number;
  value: unknown;
  onDouble: () => void;
  onRemove: () => void;
}

/** A scene: how it looked in the last preview, what was found wrong with it, and its fields once it is opened. */
export function StoryCard({ id, form, path, index, value, onDouble, onRemove, schema }: StoryCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const { mistakes } = useForm();
  const { open } = useOpenScene();
  const body = useId();
  const isOpen = open === index;
  const name = `${form === 'scenes' ? 'Scene' : 'Segment'} ${index + 1}`;
  const own = nameOf(path);
  const isWrong = [...mistakes.keys()].some((field) => field === own || field.startsWith(`${own}.`));
  return (
    <li
      ref={setNodeRef}
      id={`scene-${index}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`scroll-mt-20 rounded-xl border bg-card ${isWrong ? 'border-wrong' : 'border-line'} ${isDragging ? 'relative z-10 shadow-xl' : ''}`}
    >
      <div className="flex items-center gap-1 p-2">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name.toLowerCase()}`}
          className="cursor-grab touch-none rounded-lg px-1.5 py-2 text-quiet hover:bg-sunken"
        >
          <Grip />
        </button>
        <Head name={name} index={index} value={value} body={body} isWrong={isWrong} />
        <button
          type="button"
          className={TOOL}
          aria-label={`Copy ${name.toLowerCase()}`}
          title="Copy"
          onClick={onDouble}
        >
          <TwoSheets />
        </button>
        <button
          type="button"
          className={`${TOOL} hover:text-wrong`}
          aria-label={`Remove ${name.toLowerCase()}`}
          title="Remove"
          onClick={onRemove}
        >
          <Icon name="close" className="size-4" />
        </button>
      </div>
      <div id={body} hidden={!isOpen} className={isOpen ? 'grid gap-4 border-t border-line p-4' : ''}>
        {isOpen && <Body form={form} schema={schema} path={path} value={value} index={index} />}
      </div>
    </li>
  );
}

interface HeadProps {
  name: string;
  index: number;
  value: unknown;
  /** Id of what it opens. */
  body: string;
  isWrong: boolean;
}

function Head({ name, index, value, body, isWrong }: HeadProps) {
  const { findingsOf, ratio } = usePreviewed();
  const { open, setOpen } = useOpenScene();
  const isOpen = open === index;
  const found = findingsOf(index).length;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={body}
      onClick={() => setOpen(isOpen ? undefined : index)}
      className="flex min-w-0 flex-1 items-center gap-3 rounded-lg p-1 text-left"
    >
      <span className="grid w-20 shrink-0 justify-items-center">
        <Frame scene={index} className={`rounded-md ${ratio < 1 ? 'h-16' : 'w-20'}`}>
          <KindSketch kind={kindOf(value)} className="absolute inset-0 m-auto max-h-full w-full" />
        </Frame>
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="truncate text-sm font-medium">{titleOf(value)}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-quiet">
          <span>
            {name} · {labelOf(kindOf(value)) || 'no picture'}
          </span>
          {isWrong && <Badge mood="wrong">to correct</Badge>}
          {found > 0 && <Badge mood="mind">{found} found</Badge>}
        </span>
      </span>
    </button>
  );
}

function Body({ form, schema, path, value, index }: Omit<StoryCardProps, 'id' | 'onDouble' | 'onRemove'>) {
  const { mistakes } = useForm();
  const { findingsOf } = usePreviewed();
  const isScene = form === 'segments' && valueAt(value, ['type']) === 'scene';
  const scene = isScene ? schema.properties?.['scene'] : undefined;
  const findings = findingsOf(index);
  const mistake = mistakes.get(nameOf(path));
  return (
    <>
      {mistake !== undefined && <p className="text-sm text-wrong">{mistake}</p>}
      {findings.length > 0 && (
        <ul className="grid gap-1 rounded-xl bg-mind-ground px-4 py-3 text-sm text-mind">
          {findings.map(({ field, kind, detail }) => (
            <li key={`${field} ${kind} ${detail}`}>
              {field !== undefined && <code className="mr-1">{field}</code>}
              {detail}
            </li>
          ))}
        </ul>
      )}
      {scene && <SceneFields schema={scene} path={[...path, 'scene']} value={valueAt(value, ['scene'])} />}
      {form === 'scenes' ? (
        <SceneFields schema={schema} path={path} value={value} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Members schema={schema} path={path} value={value} names={membersOf(value)} />
        </div>
      )}
    </>
  );
}

function TwoSheets() {
  return (
    <svg aria-hidden width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5">
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M3.5 10.5h-1v-8h8v1" strokeLinejoin="round" />
    </svg>
  );
}

function Grip() {
  return (
    <svg aria-hidden width="10" height="16" viewBox="0 0 10 16" fill="currentColor">
      {[2, 8].flatMap((x) => [2, 8, 14].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.5" />))}
    </svg>
  );
}
