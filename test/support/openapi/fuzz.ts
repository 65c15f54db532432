import * as fc from 'fast-check';
import { addressChanges } from './address-changes.js';
import { AnswerRules, type Complaint } from './answer-rules.js';
import { AnswerSchemas } from './answer-schemas.js';
import { bodyChanges } from './body-changes.js';
import { ResolvedApi, type Resolvable } from './resolved-api.js';
import { type Draft, written } from './draft.js';
import { headerChanges } from './header-changes.js';
import { readableExchange } from './readable-request.js';
import type { World } from './real-values.js';
import { ValidRequests } from './valid-requests.js';
import { WireClient } from './wire-client.js';

/** A service under test: where it is and what it logs. */
export interface Fuzzed {
  address: string;
  log: readonly string[];
}

export interface FuzzOrder {
  document: Resolvable;
  service: Fuzzed;
  world: World;
  requests: number;
  /** An equal one draws equal requests. */
  seed: number;
}

export interface Finding extends Complaint {
  operationId: string;
  /** The smallest request that was found to show it, and its answer. */
  example: string;
}

export interface FuzzReport {
  findings: Finding[];
  /** Statuses that each operation answered with, and how often. */
  statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

const MOST_FINDINGS = 20;
const MOST_CHANGES = 3;
/** Of pino: error and fatal. */
const ERROR_LINE = /"level":[56]0\b/;

/** Sends requests, good and bad, to every operation of a document, and tells each kind of finding once. */
export async function fuzz({ document, service, world, requests, seed }: FuzzOrder): Promise<FuzzReport> {
  const api = new ResolvedApi(document);
  const schemas = new AnswerSchemas(api);
  schemas.compileAll();
  const { host, hostname, port } = new URL(service.address);
  const client = new WireClient(hostname, Number(port));
  const trial = new Trial(client, new AnswerRules(api, schemas, world.secrets), service.log, world.unlogged);
  const valid = new ValidRequests(api, world, host);
  const drafts = fc.oneof(...api.operations.map((operation) => changedRequests(valid.of(operation), world)));
  const findings = new Map<string, Finding>();
  let left = requests;
  for (let run = 0; left > 0 && findings.size < MOST_FINDINGS; run += 1) {
    const { found, sent } = await firstFinding(trial, drafts, { findings, numRuns: left, seed: seed + run });
    if (!found) break;
    findings.set(kindOf(found), found);
    left -= sent;
  }
  client.close();
  return { findings: [...findings.values()], statuses: trial.statuses };
}

/** A request as it should be, or with up to three things wrong; fewer of them are simpler. */
function changedRequests(valid: fc.Arbitrary<Draft>, world: World): fc.Arbitrary<Draft> {
  const change = fc.oneof(addressChanges, headerChanges(world), bodyChanges);
  return fc.tuple(valid, fc.array(change, { maxLength: MOST_CHANGES })).map(([draft, changes]) => {
    const copy = { ...draft, path: { ...draft.path }, query: [...draft.query], headers: [...draft.headers] };
    const changed: Draft = { ...copy, changes: [], alsoRight: new Set() };
    for (const apply of changes) apply(changed);
    return changed;
  });
}

interface Search {
  /** What is known already. */
  findings: ReadonlyMap<string, Finding>;
  numRuns: number;
  seed: number;
}

async function firstFinding(
  trial: Trial,
  drafts: fc.Arbitrary<Draft>,
  { findings, numRuns, seed }: Search,
): Promise<{ found?: Finding; sent: number }> {
  let found: Finding | undefined;
  const property = fc.asyncProperty(drafts, async (draft) => {
    const finding = await trial.of(draft);
    if (finding === undefined || findings.has(kindOf(finding))) return;
    // While a counterexample gets smaller it must stay one of the same kind.
    if (found && kindOf(found) !== kindOf(finding)) return;
    found = finding;
    throw new Error(finding.says);
  });
  const { numRuns: sent } = await fc.check(property, { numRuns, seed });
  return { ...(found && { found }), sent };
}

function kindOf({ operationId, rule, says }: Finding): string {
  return `${operationId}: ${rule}: ${says.slice(0, 60)}`;
}

/** Sends one request and holds the answer and the log to the rules. */
class Trial {
  readonly statuses = new Map<string, Map<number, number>>();
  private readLines: number;

  constructor(
    private readonly client: WireClient,
    private readonly rules: AnswerRules,
    private readonly log: readonly string[],
    private readonly unlogged: readonly string[],
  ) {
    this.readLines = log.length;
  }

  async of(draft: Draft): Promise<Finding | undefined> {
    const request = written(draft);
    const answer = await this.client.send(request);
    if (typeof answer !== 'string') this.count(request.operation.operationId, answer.status);
    const complaint =
      this.complaintOfLog() ??
      (typeof answer === 'string' ? { rule: 'an answer', says: answer } : this.rules.complaint(request, answer));
    const { operationId } = request.operation;
    return complaint && { ...complaint, operationId, example: readableExchange(request, answer) };
  }

  private count(operationId: string, status: number): void {
    const counts = this.statuses.get(operationId) ?? new Map<number, number>();
    this.statuses.set(operationId, counts.set(status, (counts.get(status) ?? 0) + 1));
  }

  /** What the service logged since the last look. */
  private complaintOfLog(): Complaint | undefined {
    const lines = this.log.slice(this.readLines);
    this.readLines = this.log.length;
    const failed = lines.find((line) => ERROR_LINE.test(line));
    if (failed !== undefined) return { rule: 'no error in the log', says: toldIn(failed) };
    const told = lines.find((line) => this.unlogged.some((secret) => line.includes(secret)));
    return told === undefined ? undefined : { rule: 'no secret in the log', says: told };
  }
}

/** What a line of the log says, without what differs from line to line. */
function toldIn(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } };
  return [msg, err?.stack ?? err?.message].filter(Boolean).join(': ');
}
