import type { AnswerRules, Complaint } from './answer-rules.js';
import { type Draft, type WireRequest, written } from './draft.js';
import { readableExchange } from './readable-request.js';
import type { World } from './real-values.js';
import type { WireClient } from './wire-client.js';

export interface Finding extends Complaint {
  operationId: string;
  /** The smallest request that was found to show it, and its answer. */
  example: string;
}

/** Equal for findings that one mend is likely to end. */
export function kindOf({ operationId, rule, says }: Finding): string {
  return `${operationId}: ${rule}: ${says.slice(0, 60)}`;
}

/** Bytes that the kernels take before anybody reads. */
const SENT_AT_ONCE = 64 * 1024;

/** Of pino: error and fatal. */
const ERROR_LINE = /"level":[56]0\b/;

/** Sends one request and holds the answer and the log to the rules. */
export class Trial {
  private readonly worked = new Set<string>();
  private readLines: number;

  constructor(
    private readonly client: WireClient,
    private readonly rules: AnswerRules,
    private readonly log: readonly string[],
    private readonly world: Pick<World, 'unlogged' | 'failures'>,
  ) {
    this.readLines = log.length;
  }

  async of(draft: Draft): Promise<Finding | undefined> {
    const request = written(draft);
    const answer = await this.client.send(request);
    const isItsOwn = request.method === request.operation.method;
    if (isItsOwn && typeof answer !== 'string' && answer.status < 400) this.worked.add(request.operation.operationId);
    const complaint =
      this.complaintOfLog() ??
      (typeof answer === 'string' ? lost(request, answer) : this.rules.complaint(request, answer));
    const { operationId } = request.operation;
    return complaint && { ...complaint, operationId, example: readableExchange(request, answer) };
  }

  /** Whether an operation was ever answered with anything but a refusal. */
  hasWorked(operationId: string): boolean {
    return this.worked.has(operationId);
  }

  /** What the service logged since the last look. */
  private complaintOfLog(): Complaint | undefined {
    const lines = this.log.slice(this.readLines);
    this.readLines = this.log.length;
    const { unlogged, failures = [] } = this.world;
    const failed = lines.find((line) => ERROR_LINE.test(line) && !failures.some((name) => toldIn(line).includes(name)));
    if (failed !== undefined) return { rule: 'no error in the log', says: toldIn(failed) };
    const told = lines.find((line) => unlogged.some((secret) => line.includes(secret)));
    return told === undefined ? undefined : { rule: 'no secret in the log', says: told };
  }
}

/**
 * What stands against an exchange without an answer. An older caller that is still sending when the server closes
 * may lose it (RFC 9112, 9.6).
 */
function lost({ bytes, isOld }: WireRequest, says: string): Complaint | undefined {
  const mayLose = isOld && bytes.length > SENT_AT_ONCE && says.startsWith('the connection broke');
  return mayLose ? undefined : { rule: 'an answer', says };
}

/** What a line of the log says, without what differs from line to line. */
function toldIn(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } };
  return [msg, err?.stack ?? err?.message].filter(Boolean).join(': ');
}
