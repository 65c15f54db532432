import { Card } from '../../parts/card.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Time } from '../../parts/time.tsx';
import type { components } from '../../api/schema.d.ts';
import { Fact } from './order-card.tsx';
import type { Playable } from '../../parts/player.tsx';
import { bytesOf, credits, lengthOf, worded } from '../../parts/entry.ts';

type Order = components['schemas']['Order'];

interface Facts {
  duration_seconds?: number;
  width?: number;
  height?: number;
  fps?: number;
  size_bytes?: number;
  model?: string;
  created_at?: string;
  completed_at?: string;
}

/** What it cost, who made it and what the file is: in the order in which it becomes known, so that no row moves. */
export function FactsCard({ resource, order }: { resource: Playable; order: Order | undefined }) {
  const facts = resource.metadata as Facts;
  return (
    <Card title="Facts" action={<CopyButton text={resource.id} label="Copy id" />}>
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
        <Fact name="Id">
          <code className="text-xs">{resource.id}</code>
        </Fact>
        <Fact name="Cost">{costOf(order)}</Fact>
        {order?.provider !== undefined && (
          <Fact name="Made by">{facts.model ?? (order.provider === 'embedded' ? 'this service' : order.provider)}</Fact>
        )}
        {facts.created_at !== undefined && (
          <Fact name="Ordered">
            <Time at={facts.created_at} />
          </Fact>
        )}
        {order?.seed !== undefined && <Fact name="Seed">{order.seed}</Fact>}
        {factsOfFile(resource, facts).map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
        {facts.completed_at !== undefined && (
          <Fact name="Completed">
            <Time at={facts.completed_at} />
          </Fact>
        )}
      </dl>
    </Card>
  );
}

/** What is known of the file once it is there. */
function factsOfFile({ mime_type: type }: Playable, facts: Facts): (readonly [name: string, text: string])[] {
  const { duration_seconds: seconds, width, height, fps, size_bytes: size } = facts;
  const isSeen = /^(image|video)\//.test(type);
  const isHeard = /^(audio|video)\//.test(type);
  const rate = fps === undefined ? '' : `, ${fps} fps`;
  return [
    ...(isHeard && seconds !== undefined ? [['Length', lengthOf(seconds)] as const] : []),
    ...(isSeen && width !== undefined && height !== undefined
      ? [['Size', `${width} × ${height}${rate}`] as const]
      : []),
    ...(size === undefined ? [] : [['File', `${bytesOf(size)}, ${type}`] as const]),
  ];
}

function costOf(order: Order | undefined): string {
  if (order?.credits_charged !== undefined) return credits(order.credits_charged);
  if (order?.credits_held !== undefined) return `${credits(order.credits_held)} held`;
  return order ? 'free' : '…';
}

interface Gate {
  passed?: boolean;
  measured?: unknown;
  limit?: unknown;
}

/** What the service measured in the finished file. */
export function QualityCard({ metadata }: Pick<Playable, 'metadata'>) {
  const { qa, findings } = metadata as { qa?: { gates?: Record<string, Gate> }; findings?: unknown[] };
  const gates = Object.entries(qa?.gates ?? {});
  const failed = gates.filter(([, { passed }]) => !passed);
  const notes = (findings ?? []).map(sentence).filter((text) => text !== '');
  if (gates.length === 0 && notes.length === 0) return null;
  return (
    <Card title="Quality report">
      {notes.length > 0 && (
        <ul className="mb-3 list-disc pl-5 text-sm text-mind">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {failed.length > 0 && <Gates gates={failed} />}
      {failed.length < gates.length && (
        <details>
          <summary className="text-sm font-medium text-accent">{gates.length - failed.length} checks passed</summary>
          <Gates gates={gates.filter(([, { passed }]) => passed)} />
        </details>
      )}
    </Card>
  );
}

function Gates({ gates }: { gates: readonly (readonly [string, Gate])[] }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {gates.map(([name, { passed, measured, limit }]) => (
        <li key={name} className="flex items-start justify-between gap-3 py-2">
          <div className="min-w-0">
            <p>{worded(name)}</p>
            <p className="text-xs [overflow-wrap:anywhere] text-quiet">
              {said(measured)}
              {limit !== undefined && ` (wanted: ${said(limit)})`}
            </p>
          </div>
          <Badge mood={passed ? 'well' : 'wrong'}>{passed ? 'passed' : 'failed'}</Badge>
        </li>
      ))}
    </ul>
  );
}

function said(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === undefined || value === null ? '–' : JSON.stringify(value);
}

function sentence(finding: unknown): string {
  if (typeof finding === 'string') return finding;
  const { message, text, problem } = finding as Record<string, unknown>;
  return [message, text, problem].find((each): each is string => typeof each === 'string') ?? '';
}
