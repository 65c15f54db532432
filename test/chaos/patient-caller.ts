import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const answer = z.object({
  result: z
    .object({
      isError: z.boolean().optional(),
      content: z.array(z.object({ text: z.string().optional() }).loose()).default([]),
      structuredContent: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
});
const refusal = z.object({ error_code: z.string(), retryable: z.boolean(), error_description: z.string() });

/** Milliseconds for one answer, and between calls. */
const MOST_MS = 20_000;
const AGAIN_MS = 500;

/** A refusal that no repetition helps, where none is right. */
export class Refused extends Error {}

/** A client that calls whichever service answers, over and over, until it has an answer. */
export class PatientCaller {
  /** Calls that had no answer. */
  unanswered = 0;

  constructor(
    private readonly addressOf: () => string,
    private readonly key: string,
  ) {}

  async call(tool: string, args: object): Promise<Record<string, unknown>> {
    for (;;) {
      const answered = await this.once(tool, args);
      if (answered) return answered;
      this.unanswered += 1;
      await pause(AGAIN_MS);
    }
  }

  /** Undefined: another try may help. */
  private async once(tool: string, args: object): Promise<Record<string, unknown> | undefined> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(new URL('/mcp', this.addressOf()), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${this.key}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } }),
        signal: AbortSignal.timeout(MOST_MS),
      });
      text = await response.text();
    } catch {
      // Cut off, refused, or silent for too long.
      return undefined;
    }
    if (response.status >= 500 || response.status === 429) return undefined;
    if (!response.ok) throw new Refused(`${tool} was answered ${response.status}: ${text}`);
    return contentOf(tool, text);
  }
}

function contentOf(tool: string, text: string): Record<string, unknown> | undefined {
  const json = text.startsWith('{') ? text : (text.match(/^data: (\{.*"result".*)$/m)?.[1] ?? '');
  // A stream that broke off before its answer.
  if (json === '') return undefined;
  const { result } = answer.parse(JSON.parse(json));
  if (!result) throw new Refused(`${tool} was answered ${text}`);
  if (!result.isError) return result.structuredContent ?? {};
  const denied = refusal.parse(JSON.parse(result.content[0]?.text ?? '{}'));
  if (denied.retryable) return undefined;
  throw new Refused(`${tool} was refused: ${denied.error_code}, ${denied.error_description}`);
}
