import { isTerminal, MADE_KINDS, RESOURCE_STATUSES } from '@libs/library';
import type { StartedJob } from '@libs/jobs';
import { z } from 'zod';
import type { ToolAnswer } from '../define-tool.js';
import { followStep, type Offered, readStep } from './follow-job.js';
import type { ToolContext } from '../tool-context.js';
import { usdOf } from '../prices/usd-of.js';
import type { Reading } from '../reading.js';

/** The answer of every tool that starts a job: the id at once, the asset later. */
export const startedOutput = z.object({
  resource_id: z.string().describe('Keep it: every other tool takes it.'),
  resource_ids: z.array(z.string()).optional().describe('All of this call.'),
  status: z.enum(RESOURCE_STATUSES).describe('Where the job stands.'),
  kind: z.enum(MADE_KINDS).describe('What is made.'),
  eta_seconds: z.number().describe('Until it is ready.'),
  poll_after_ms: z.number().describe('Before a first look.'),
  cost: z
    .object({
      credits: z.number().describe('1 credit is US$0.01.'),
      usd: z.string().describe('In US dollars.'),
    })
    .describe('What is held for it.'),
  provider: z.string().describe('Who makes it.'),
  model: z.string().optional().describe('Model that makes it.'),
  links: z
    .object({
      self: z.string().describe('MCP resource.'),
      resolve: z.string().describe('Leads to the file.'),
    })
    .describe('Where it will be.'),
  next_step: z.string().describe('What to do now.'),
});

/** The output of a tool with notes: parts of the prompt that it omits or takes literally. */
export const notedOutput = startedOutput.extend({
  notes: z.array(z.string()).optional().describe('What to know of this prompt.'),
});

/** Words that are said otherwise than they are written. */
export const spokenOutput = z.array(z.string()).describe('Words said otherwise than written: “4B: four B”.');
/** The answer of a tool that draws what words name. */
export const drawnOutput = notedOutput.extend({
  not_shown: z.array(z.string()).optional().describe('What of the words is not shown.'),
});

/** The answer of a tool that reads words into scenes. */
export const readOutput = drawnOutput.extend({
  understood: z.array(z.string()).optional().describe('What was read in a prompt or script.'),
  scenes: z.array(z.looseObject({})).optional().describe('With write: the scenes, to change and send again.'),
});

type Kind = z.infer<typeof startedOutput>['kind'] | undefined;
type StartedOutput<K extends Kind> = Omit<z.infer<typeof startedOutput>, 'kind'> & {
  kind: K;
  notes?: string[];
} & Reading;

export interface StartedWork<K extends Kind = Kind> {
  /** Undefined for an import until its bytes have arrived. */
  kind: K;
  name: string;
  credits: number;
  provider: string;
  /** Id of the model that makes it. */
  model?: string;
  /** What the caller should know of what will be made. */
  notes?: string[];
  reading?: Reading;
}

export function startedAnswer<K extends Kind>(
  started: StartedJob,
  work: StartedWork<K>,
  context: Pick<ToolContext, 'address' | 'offers'>,
): ToolAnswer<StartedOutput<K>> {
  const [first = ''] = started.resourceIds;
  return {
    content: {
      resource_id: first,
      ...(started.resourceIds.length > 1 && { resource_ids: started.resourceIds }),
      status: started.status,
      kind: work.kind,
      eta_seconds: isTerminal(started.status) ? 0 : started.etaSeconds,
      poll_after_ms: started.pollAfterMs,
      cost: { credits: work.credits, usd: usdOf(work.credits) },
      provider: work.provider,
      ...(work.model !== undefined && { model: work.model }),
      links: { self: `media://resource/${first}`, resolve: context.address(`/api/resolve/${first}`) },
      ...(work.notes?.length && { notes: work.notes }),
      ...work.reading,
      next_step: nextStep(started, context),
    },
    isReplay: started.isReplay,
    text: sentence(started, work),
  };
}

/** A repeated idempotency key answers what the first call started, which may have ended by now. */
function nextStep({ resourceIds, status }: StartedJob, offered: Offered): string {
  if (!isTerminal(status)) return followStep(resourceIds, offered);
  const read = readStep(resourceIds, offered);
  if (status === 'completed') return `Already completed; ${read} for its address.`;
  return `Use a new idempotency_key to try again: this one keeps answering the ${status} job. To see why it ended, ${read}.`;
}

function sentence({ isReplay, resourceIds, status, etaSeconds }: StartedJob, work: StartedWork): string {
  const made = `${work.kind ?? 'import'} "${work.name}" as ${resourceIds.join(', ')}`;
  const missing = work.reading?.not_shown ?? [];
  const lacks = missing.length === 0 ? '' : ` It does not show: ${missing.join(', ')}.`;
  if (!isReplay) return `Started ${made}; ready in about ${etaSeconds} s.${lacks}`;
  return `An earlier call with this key started ${made}; it is ${status}.`;
}
