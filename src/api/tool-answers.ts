import { operationOf } from '@libs/catalog';
import { Denial } from '@libs/kernel';
import { isTerminal, type ResourceStatus } from '@libs/library';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ToolResult } from '../mcp/answer/tool-result.js';
import { type Performed, ToolCall } from '../mcp/call/tool-call.js';
import { wasGivenUp } from '../mcp/call/was-given-up.js';
import { preferredWait } from './prefer-wait.js';

import { StartedJobs } from './started-jobs.js';
import { type AdmittedCall, type Asked, ToolRequests } from './tool-requests.js';

type Content = Record<string, unknown>;

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
      const performed = await this.toolCall.perform(tool, call.input, {}, exchange);
      const { result } = performed;
      exchange.operation?.answered(result);
      setReceipt(result, reply);
      const waited = await this.waited(call, performed, request, reply);
      return { ...result.structuredContent, ...pictureIn(result), ...waited };
    } catch (error) {
      if (wasGivenUp(error, exchange)) return undefined;
      const refusal = error instanceof Denial ? this.toolCall.refusalOfPayment(error, tool) : undefined;
      if (!(error instanceof Denial) || !refusal) throw error;
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
    const { status } = structuredContent as { status?: ResourceStatus };
    if (!operationOf(call.tool).startsJob || status === undefined) return {};
    const seconds = preferredWait(headers['prefer']?.toString());
    const ended =
      seconds === undefined ? undefined : await this.startedJobs.end(structuredContent, seconds, call, principal);
    if (ended) reply.header('preference-applied', `wait=${seconds}`);
    const isOver = ended ? ended.isOver : isTerminal(status);
    reply.code(isOver ? 200 : 202);
    return ended?.said ?? {};
  }

  /** The body of a denial about a payment has the requirements too (x402 v2), and the header says them as clients read them. */
  private refused(refusal: ToolResult, denial: Denial, { exchange }: AdmittedCall, reply: FastifyReply): Content {
    const { _meta: meta, structuredContent } = refusal;
    const required = (meta as Content | undefined)?.['x402/error'];
    exchange.operation?.answered(refusal);
    reply.code(denial.status);
    if (required !== undefined) reply.header('payment-required', base64Of(required));
    if (denial.cause !== undefined) exchange.call.recordFailure(denial, 'payment of a call');
    return structuredContent;
  }
}

function setReceipt({ _meta: meta }: ToolResult, reply: FastifyReply): void {
  const receipt = (meta as Content | undefined)?.['x402/payment-response'];
  if (receipt !== undefined) reply.header('payment-response', base64Of(receipt));
}

function pictureIn({ content }: ToolResult): Content {
  const picture = content.find((block) => block.type === 'image');
  return picture ? { image: { mime_type: picture.mimeType, data: picture.data } } : {};
}

function base64Of(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
