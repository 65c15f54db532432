import { RESOURCE_KINDS, RESOURCE_STATUSES } from '@libs/library';
import type { StartedProduction } from '@libs/production';
import { z } from 'zod';
import type { ToolAnswer } from './define-tool.js';
import type { ToolContext } from './tool-context.js';
import { usdOf } from './usd-of.js';

/** The answer of every tool that starts a job: the id at once, the asset later. */
export const startedOutput = z.object({
  resource_id: z.string(),
  resource_ids: z.array(z.string()).optional().describe('All of this call.'),
  status: z.enum(RESOURCE_STATUSES),
  kind: z.enum(RESOURCE_KINDS),
  eta_seconds: z.number(),
  poll_after_ms: z.number(),
  cost: z.object({ credits: z.number(), usd: z.string() }),
  provider: z.string(),
  links: z.object({ self: z.string(), resolve: z.string() }),
  next_step: z.string(),
});

type StartedOutput = z.infer<typeof startedOutput>;

export interface StartedWork {
  kind: StartedOutput['kind'];
  name: string;
  mimeType: string;
  credits: number;
  provider: string;
}

export function startedAnswer(
  started: StartedProduction,
  work: StartedWork,
  context: ToolContext,
): ToolAnswer<StartedOutput> {
  const [first = ''] = started.resourceIds;
  return {
    content: {
      resource_id: first,
      ...(started.resourceIds.length > 1 && { resource_ids: started.resourceIds }),
      status: started.status,
      kind: work.kind,
      eta_seconds: started.etaSeconds,
      poll_after_ms: started.pollAfterMs,
      cost: { credits: work.credits, usd: usdOf(work.credits) },
      provider: work.provider,
      links: { self: `media://resource/${first}`, resolve: context.address(`/api/resolve/${first}`) },
      next_step: `Call await_resource with resource_id ${first}, or lib_get later.`,
    },
    isReplay: started.isReplay,
    text: `Started ${work.kind} "${work.name}" as ${started.resourceIds.join(', ')}; ready in about ${started.etaSeconds} s.`,
    links: started.resourceIds.map((id) => ({
      uri: `media://resource/${id}`,
      name: work.name,
      mimeType: work.mimeType,
    })),
  };
}
