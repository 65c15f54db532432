import type { ReactNode } from 'react';
import { Card } from '../../parts/card.tsx';
import { CopyBlock } from '../../parts/copy.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import type { components } from '../../api/schema.d.ts';
import { toolTitle, worded } from '../../parts/entry.ts';
import { Storyboard, type StoryFilm } from './storyboard.tsx';

type Order = components['schemas']['Order'];
type Values = Record<string, unknown>;

/** What the page shows elsewhere: as its title, its sharing, its picture, its tags. */
const ELSEWHERE: ReadonlySet<string> = new Set(['name', 'title', 'visibility', 'aspect_ratio', 'tags']);

interface OrderCardProps {
  order: Order | undefined;
  /** Whether there is what was ordered. */
  isMade: boolean;
  /** Whose scenes the order names; undefined for other resources. */
  film: StoryFilm | undefined;
  /** What is shown of a film whose scenes nobody named. */
  children?: ReactNode;
}

/** What was ordered: the words, the choices and the scenes, and all of it as it is called again. */
export function OrderCard({ order, isMade, film, children }: OrderCardProps) {
  const title = isMade ? 'How it was made' : 'What was ordered';
  if (!order) {
    return (
      <Card title={title}>
        <Skeleton className="h-40" />
      </Card>
    );
  }
  const { tool, arguments: given, scenes = [] } = order;
  if (tool === undefined) return null;
  const { scenes: ofCall, segments, plan, changes, prompt, script, text, ...choices }: Values = given ?? {};
  const planned = [scenes, ofCall, segments, (plan as Values | undefined)?.['segments']].find(
    (list): list is Values[] => Array.isArray(list) && list.length > 0,
  );
  const words = [prompt, script, text].find((each): each is string => typeof each === 'string');
  return (
    <Card title={title} action={<span className="text-sm text-quiet">with {toolTitle(tool)}</span>}>
      <div className="grid gap-4">
        {words !== undefined && (
          <blockquote className="border-l-2 border-accent pl-3 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
            {words}
          </blockquote>
        )}
        {given === undefined && (
          <p className="text-sm text-quiet">
            {order.part_of ? 'It was made as a part of a film.' : 'Its arguments were not recorded.'}
          </p>
        )}
        <Choices choices={choices} />
        {planned && <Storyboard scenes={planned} film={film} />}
        {Array.isArray(changes) && <p className="text-sm text-quiet">{changes.length} scenes were changed.</p>}
        {given !== undefined && (
          <details>
            <summary className="text-sm font-medium text-accent">As JSON</summary>
            <div className="mt-3">
              <CopyBlock label={tool} text={JSON.stringify(given, null, 2)} />
            </div>
          </details>
        )}
        {/* What comes with the file comes last. */}
        {!planned && children}
      </div>
    </Card>
  );
}

function Choices({ choices }: { choices: Values }) {
  const shown = Object.entries(choices).filter(([name, value]) => value !== 'auto' && !ELSEWHERE.has(name));
  if (shown.length === 0) return null;
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
      {shown.map(([name, value]) => (
        <Fact key={name} name={worded(name)}>
          {plain(value)}
        </Fact>
      ))}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

/** Letters of a value, such as a page of HTML, that are shown outside its JSON. */
const MOST_LETTERS = 240;

/** A value of an argument as people read it. */
function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.length > MOST_LETTERS ? `${value.slice(0, MOST_LETTERS)} …` : value;
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value !== 'object' || value === null) return '–';
  return Object.entries(value)
    .map(([name, held]) => `${worded(name).toLowerCase()} ${plain(held)}`)
    .join(', ');
}
