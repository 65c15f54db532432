import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { useForm } from '../form/form-context.ts';
import { type Path, nameOf } from '../schema/at-path.ts';
import { resolved, type Schema } from '../schema/schema.ts';
import { AddDialog } from './add-dialog.tsx';
import { moved, newElement, type StoryForm } from './stories.ts';
import { StoryCard } from './story-card.tsx';
import { useOpenScene } from './open-scene.ts';

interface StoryEditorProps {
  form: StoryForm;
  /** Of the list. */
  schema: Schema;
  path: Path;
  value: unknown;
}

/** Scenes or segments as cards, which are opened, moved, doubled and taken out. */
export function StoryEditor({ form, schema, path, value }: StoryEditorProps) {
  const { change, mistakes, components } = useForm();
  const { open, setOpen } = useOpenScene();
  const [isAdding, setIsAdding] = useState(false);
  const elements: readonly unknown[] = Array.isArray(value) ? value : [];
  const { ids, arrange } = useIds(elements.length);
  const element = resolved(schema.items || {}, components);
  const set = (list: readonly unknown[], names: readonly string[]): void => {
    arrange(names);
    change(path, list);
  };
  const move = (from: number, to: number): void => {
    set(moved(elements, from, to), moved(ids, from, to));
    if (open === from) setOpen(to);
  };
  const insert = (at: number, one: unknown): void => {
    set(elements.toSpliced(at, 0, one), ids.toSpliced(at, 0, newId()));
    setOpen(at);
  };
  const mistake = mistakes.get(nameOf(path));
  return (
    <section className="grid gap-3" aria-label={form === 'scenes' ? 'Scenes' : 'Segments'}>
      {mistake !== undefined && <p className="text-sm text-wrong">{mistake}</p>}
      <Sortable ids={ids} onMove={move}>
        <ol className="grid gap-2">
          {elements.map((one, index) => (
            <StoryCard
              key={ids[index]}
              id={ids[index] ?? ''}
              form={form}
              schema={element}
              path={[...path, index]}
              index={index}
              value={one}
              onDouble={() => insert(index + 1, structuredClone(one))}
              onRemove={() => set(elements.toSpliced(index, 1), ids.toSpliced(index, 1))}
            />
          ))}
        </ol>
      </Sortable>
      <Button
        look="second"
        disabled={elements.length >= (schema.maxItems ?? Infinity)}
        onClick={() => setIsAdding(true)}
      >
        Add a {form === 'scenes' ? 'scene' : 'segment'}
      </Button>
      <AddDialog
        form={form}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onAdd={(kind) => {
          insert(elements.length, newElement(form, kind, components));
          setIsAdding(false);
        }}
      />
    </section>
  );
}

/** By mouse, by a finger that rests for a moment, and by the keyboard. */
function Sortable({
  ids,
  onMove,
  children,
}: {
  ids: readonly string[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: string | number): number => ids.indexOf(String(id)) + 1;
  const end = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) onMove(place(active.id) - 1, place(over.id) - 1);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `Picked up number ${place(active.id)}.`,
          onDragOver: ({ over }) => (over ? `It would be number ${place(over.id)}.` : undefined),
          onDragEnd: ({ over }) => (over ? `It is number ${place(over.id)} now.` : 'It stays where it was.'),
          onDragCancel: () => 'It stays where it was.',
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

let count = 0;

function newId(): string {
  count += 1;
  return `story-${count}`;
}

/** A name for each element, which it keeps when it moves. A list that was changed elsewhere has new names. */
function useIds(length: number): { ids: readonly string[]; arrange: (ids: readonly string[]) => void } {
  const [ids, setIds] = useState<readonly string[]>(() => Array.from({ length }, newId));
  if (ids.length === length) return { ids, arrange: setIds };
  const fitting = Array.from({ length }, (_, index) => ids[index] ?? newId());
  setIds(fitting);
  return { ids: fitting, arrange: setIds };
}
