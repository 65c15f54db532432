import { PAYMENT_REQUIRED_HEADER, PAYMENT_RESPONSE_HEADER } from '@libs/x402';
import { startsJob } from '@libs/catalog';
import { Denial } from '@libs/kernel';
import { isTerminal, type ResourceStatus } from '@libs/library';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ToolResult } from '../mcp/answer/tool-result.js';
import { PENDING_TICKET } from '../mcp/payment/payment-evidence.js';
import { type Performed, ToolCall } from '../mcp/call/tool-call.js';
import { wasGivenUp } from '../mcp/call/was-given-up.js';
import { ValidationFailure } from '../platform/refusals/validation-failure.js';
import { preferredWait } from './prefer-wait.js';
import { StartedJobs } from './started-jobs.js';
import { type AdmittedCall, type Asked, ToolRequests } from './tool-requests.js';

type Content = Record<string, unknown>;

/** What a tool that starts jobs says of them; an import whose file is still to come has no status. */
interface Started {
  status?: ResourceStatus;
  poll_after_ms?: number;
}

/** Answers a call of a tool by HTTP: its structured content as the body, and as headers what MCP says beside it. */
@Injectable()
export class ToolAnswers {
  constructor(
    private readonly requests: ToolRequests,
    private readonly toolCall: ToolCall,
    private readonly startedJobs: StartedJobs,
  ) {}

  /** The body of the answer; its status and headers are set on the reply. Throws what refuses the call. */
  async answer(asked: Asked, request: FastifyRequest, reply: FastifyReply): Promise<Content | undefined> {
    const call = this.requests.admit(asked, request, reply);
    const { tool, exchange } = call;
    try {
      const performed = await this.toolCall.perform(tool, call.input, { _meta: ticketOf(request) }, exchange);
      const { result } = performed;
      exchange.operation?.answered(result);
      setReceipt(result, reply);
      const waited = await this.waited(call, performed, request, reply);
      return { ...result.structuredContent, ...pictureIn(result), ...waited };
    } catch (error) {
      if (wasGivenUp(error, exchange)) return undefined;
      if (!(error instanceof Denial)) throw error;
      if (error.status === 422) throw ValidationFailure.of(error, asked.place);
      const refusal = this.toolCall.refusalOfPayment(error, tool, exchange);
      if (!refusal) throw error;
      return this.refused(refusal, error, call, reply);
    }
  }

  /** Waits for the jobs of a call that prefers to; 202 while one of them goes on. */
  private async waited(
    call: AdmittedCall,
    { result, principal }: Performed,
    { headers }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Content> {
    const { structuredContent } = result;
    const { status, poll_after_ms: pollAfterMs = 0 } = structuredContent as Started;
    if (!startsJob(call.tool) || status === undefined) return {};
    const seconds = readsResult(call, { result, principal }) ? preferredWait(headers['prefer']?.toString()) : undefined;
    const waited =
      seconds === undefined ? undefined : await this.startedJobs.waitFor(structuredContent, seconds, call, principal);
    if (waited) reply.header('preference-applied', `wait=${seconds}`);
    const isOver = waited ? waited.isOver : isTerminal(status);
    reply.code(isOver ? 200 : 202);
    if (!isOver) reply.header('retry-after', String(Math.ceil(pollAfterMs / 1000)));
    return waited?.body ?? {};
  }

  /** The body of a denial about a payment has the requirements too (x402 v2), and the header says them as clients read them. */
  private refused(refusal: ToolResult, denial: Denial, { exchange }: AdmittedCall, reply: FastifyReply): Content {
    const { _meta: meta, structuredContent } = refusal;
    const required = (meta as Content | undefined)?.['x402/error'];
    exchange.operation?.answered(refusal);
    reply.code(denial.status);
    if (required !== undefined) reply.header(PAYMENT_REQUIRED_HEADER, base64Of(required));
    if (denial.retryAfterSeconds !== undefined) exchange.call.headers?.retryAfter(denial.retryAfterSeconds);
    return structuredContent;
  }
}

/**
 * Whether the caller may read the result. A payment is not a credential: its signature is public on the chain, so that a replay gets
 * only the id. The payer has a session token, or receives one in this answer.
 */
function readsResult({ exchange }: AdmittedCall, { result, principal }: Performed): boolean {
  if (principal.mode !== 'wallet_payment') return true;
  return exchange.call.principal.mode === 'wallet_session' || 'session_token' in result.structuredContent;
}

/** The ticket of a pending payment: its holder receives the credentials of a late settlement. */
function ticketOf({ headers }: FastifyRequest): Content {
  const ticket = headers['payment-pending-ticket'];
  return ticket === undefined ? {} : { [PENDING_TICKET]: ticket };
}

function setReceipt({ _meta: meta }: ToolResult, reply: FastifyReply): void {
  const receipt = (meta as Content | undefined)?.['x402/payment-response'];
  if (receipt !== undefined) reply.header(PAYMENT_RESPONSE_HEADER, base64Of(receipt));
}

function pictureIn({ content }: ToolResult): Content {
  const picture = content.find((block) => block.type === 'image');
  return picture ? { image: { mime_type: picture.mimeType, data: picture.data } } : {};
}

function base64Of(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
