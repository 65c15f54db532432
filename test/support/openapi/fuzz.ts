import * as fc from 'fast-check';
import { addressChanges } from './address-changes.js';
import { AnswerRules } from './answer-rules.js';
import { AnswerSchemas } from './answer-schemas.js';
import { bodyChanges } from './body-changes.js';
import { ResolvedApi, type Resolvable } from './resolved-api.js';
import type { Draft } from './draft.js';
import { headerChanges } from './header-changes.js';
import type { World } from './real-values.js';
import { type Finding, kindOf, Trial } from './trial.js';
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
  /** Operations that cannot do here what they are for: they are asked a few times. */
  hindered?: readonly string[];
}

export interface FuzzReport {
  findings: Finding[];
  /** Operations that only ever refused. */
  idle: string[];
}

const MOST_FINDINGS = 20;
const MOST_CHANGES = 3;
/** Requests to one operation until it does what it is for; those to a hindered one. */
const [MOST_TRIES, HINDERED_TRIES] = [100, 5];

/** Sends valid and invalid requests to every operation of a document, and reports each kind of finding once. */
export async function fuzz({
  document,
  service,
  world,
  requests,
  seed,
  hindered = [],
}: FuzzOrder): Promise<FuzzReport> {
  const api = new ResolvedApi(document);
  const schemas = new AnswerSchemas(api);
  schemas.compileAll();
  const { host, hostname, port } = new URL(service.address);
  const client = new WireClient(hostname, Number(port));
  const trial = new Trial(client, new AnswerRules(api, schemas, world.secrets), service.log, world);
  const valid = new ValidRequests(api, world, host);
  const drafts = fc.oneof(...api.operations.map((operation) => changedRequests(valid.of(operation), world)));
  const findings = new Map<string, Finding>();
  const early: Finding[] = [];
  for (const operation of api.operations) {
    const numRuns = hindered.includes(operation.operationId) ? HINDERED_TRIES : MOST_TRIES;
    early.push(...(await untilItWorks(trial, fc.sample(valid.of(operation), { numRuns, seed }))));
  }
  await search(trial, drafts, { findings, numRuns: requests, seed });
  // The search shows the smallest request of a kind.
  for (const finding of early) if (!findings.has(kindOf(finding))) findings.set(kindOf(finding), finding);
  client.close();
  const idle = api.operations.filter(({ operationId }) => !trial.hasWorked(operationId));
  return { findings: [...findings.values()], idle: idle.map(({ operationId }) => operationId) };
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

/** An operation is asked as it should be until it does what it is for: later a drawn request may have deleted what it needs. */
async function untilItWorks(trial: Trial, drafts: readonly Draft[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const draft of drafts) {
    const finding = await trial.of(draft);
    if (finding) findings.push(finding);
    if (trial.hasWorked(draft.operation.operationId)) break;
  }
  return findings;
}

interface Search {
  /** What is known, by its kind. */
  findings: Map<string, Finding>;
  numRuns: number;
  seed: number;
}

/** Adds what so many requests show. */
async function search(trial: Trial, drafts: fc.Arbitrary<Draft>, { findings, numRuns, seed }: Search): Promise<void> {
  let left = numRuns;
  for (let run = 0; left > 0 && findings.size < MOST_FINDINGS; run += 1) {
    const { found, sent } = await firstFinding(trial, drafts, { findings, numRuns: left, seed: seed + run });
    if (!found) break;
    findings.set(kindOf(found), found);
    left -= sent;
  }
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
