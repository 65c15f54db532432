import type { ReactNode } from 'react';
import type { components } from '../../api/schema.d.ts';
import { toolTitle } from '../../parts/entry.ts';
import { Cell, Table } from '../../parts/table.tsx';

type Usage = components['schemas']['Usage'];

const AMOUNTS = [
  { title: 'Jobs', isNumber: true },
  { title: 'Spent', isNumber: true },
  { title: 'Held', isNumber: true },
];

const KINDS: Readonly<Record<string, string>> = {
  api_key: 'API key',
  oauth: 'Application',
  idp_jwt: 'Access token',
  web_session: 'This website',
  wallet_session: 'Wallet session',
  wallet_payment: 'Wallet payments',
};

export function ByTool({ tools }: { tools: Usage['tools'] }) {
  if (tools.length === 0) return <Nothing />;
  return (
    <Table caption="Usage by tool" columns={[{ title: 'Tool' }, ...AMOUNTS]}>
      {tools.map(({ tool, ...amounts }) => (
        <Row key={tool ?? ''} amounts={amounts}>
          {tool === undefined ? 'unknown tool' : <span title={tool}>{toolTitle(tool)}</span>}
        </Row>
      ))}
    </Table>
  );
}

export function ByCredential({ credentials }: { credentials: Usage['credentials'] }) {
  if (credentials.length === 0) return <Nothing />;
  return (
    <Table caption="Usage by credential" columns={[{ title: 'Credential' }, ...AMOUNTS]}>
      {credentials.map(({ kind, id, name, ...amounts }) => (
        <Row key={`${kind} ${id}`} amounts={amounts}>
          <div className="[overflow-wrap:anywhere]">
            {name ?? (kind === undefined ? 'not recorded' : (KINDS[kind] ?? kind))}
          </div>
          {id !== undefined && <div className="font-mono text-xs text-quiet [overflow-wrap:anywhere]">{id}</div>}
        </Row>
      ))}
    </Table>
  );
}

/** The days of the chart that had any use, the newest first. */
export function ByDay({ days }: { days: Usage['days'] }) {
  const used = days.filter(({ jobs, credits, credits_held: held }) => jobs + credits + held > 0).toReversed();
  if (used.length === 0) return null;
  return (
    <details className="rounded-2xl border border-line bg-card p-5">
      <summary className="font-semibold">Usage by day</summary>
      <div className="mt-4">
        <Table caption="Usage by day" columns={[{ title: 'Day (UTC)' }, ...AMOUNTS]}>
          {used.map(({ day, ...amounts }) => (
            <Row key={day} amounts={amounts}>
              {day}
            </Row>
          ))}
        </Table>
      </div>
    </details>
  );
}

function Row({
  amounts: { jobs, credits, credits_held: held },
  children,
}: {
  amounts: { jobs: number; credits: number; credits_held: number };
  children: ReactNode;
}) {
  return (
    <tr>
      <Cell>{children}</Cell>
      {[jobs, credits, held].map((amount, index) => (
        <Cell key={AMOUNTS[index]?.title} isNumber>
          {amount.toLocaleString()}
        </Cell>
      ))}
    </tr>
  );
}

function Nothing() {
  return <p className="py-6 text-sm text-quiet">No usage on these days.</p>;
}
