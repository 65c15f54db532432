import { cpus, release, totalmem } from 'node:os';
import type { DatabaseLoad } from './database-load.js';
import type { NothingLost } from './nothing-lost.js';
import type { Leased, Takeover } from './takeovers.js';
import { CORES, type Throughput } from './throughput.js';

/** Seconds of a lease, as the services keep them. */
const LEASES: Record<Leased, number> = { render: 10, step: 35 };

type Row = readonly (string | number)[];

/** The first line of the report. */
export function measuredHere(server: string): string {
  return `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine()}, ${server}.`;
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim()}), ${memory} GB, Linux ${release().split('-')[0]}, Node.js ${process.versions.node}`;
}

export function lostReport({ orders, faults, findings, ...lost }: NothingLost): string {
  const count = (word: string): number => findings.filter((finding) => finding.startsWith(word)).length;
  const rows: Row[] = [
    ['Images and sounds ordered at both API hosts', orders],
    ['Hosts that died or were cut off, one after another', faults.length],
    ['Jobs completed', lost.completed],
    ['Jobs failed with their reason', lost.failed.length],
    ['**Lost**', count('lost')],
    ['**Doubled**: resources, charges, bytes', findings.length - count('lost')],
    ['Calls without an answer, repeated with the same key', lost.unanswered],
    ['Renders that were claimed more than once', lost.takenOver],
    ['Objects of superseded claims, removed by the sweep', lost.late],
    ['Renders taken over from a lost host', times(lost.takeovers, 'render')],
    ['Steps of jobs taken over from a lost host', times(lost.takeovers, 'step')],
  ];
  return table(['Nothing lost, nothing doubled', `In ${Math.round(lost.seconds)} s`], rows);
}

function times(takeovers: Takeover[], kind: Leased): string {
  const seconds = takeovers.filter((one) => one.kind === kind).map((one) => one.seconds);
  if (seconds.length === 0) return 'none was held';
  const sorted = seconds.sort((a, b) => a - b);
  const [median = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  return `${sorted.length}, after ${median.toFixed(1)} s at the median and ${most.toFixed(1)} s at most (lease: ${LEASES[kind]} s)`;
}

export function throughputReport({ films, one, two }: Throughput): string {
  const rows: Row[] = [
    ['one', one.toFixed(1)],
    ['two', two.toFixed(1)],
    ['**two : one**', (two / one).toFixed(2)],
  ];
  return table(
    [`Worker hosts, each held to ${CORES} of a core`, `Films of 2 s at 480p a minute (${films} films with each)`],
    rows,
  );
}

export function loadReport({ idle, kinds, tables, connections }: DatabaseLoad): string {
  const columns = [...kinds, { kind: 'idle, a second', jobs: 0, ...idle }];
  const row = (name: string, value: (load: typeof idle) => string): Row => [name, ...columns.map(value)];
  const rows = [
    row('Rows inserted', (load) => load.inserted.toFixed(1)),
    row('Rows updated', (load) => load.updated.toFixed(1)),
    row('Transactions that write', (load) => load.writing.toFixed(1)),
    row('Transactions that only read', (load) => (load.commits - load.writing).toFixed(0)),
    row('Write-ahead log, kB', (load) => (load.walBytes / 1000).toFixed(1)),
    row('Processor of the database, s', (load) => load.database.toFixed(3)),
    row('Processor of API hosts, s', (load) => load.api.toFixed(3)),
    row('Processor of worker hosts, s', (load) => load.worker.toFixed(3)),
    row('Processor of the store, s', (load) => load.store.toFixed(3)),
  ];
  const heads = columns.map(({ kind, jobs }) => (jobs > 0 ? `${kind} (of ${jobs})` : kind));
  const written = tables.map(({ table: name, inserted, updated, deleted }): Row => [
    `\`${name}\``,
    ...[inserted, updated, deleted].map((rowsOf) => rowsOf.toFixed(1)),
  ]);
  return [
    table(['One job costs', ...heads], rows),
    `Connections of two API hosts and two worker hosts: ${connections}.`,
    table(['One image writes into', 'Inserted', 'Updated', 'Deleted'], written),
  ].join('\n\n');
}

function table(heads: string[], rows: Row[]): string {
  const line = (cells: Row): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
