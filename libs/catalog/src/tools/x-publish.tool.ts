import type { Resource } from '@libs/library';
import { z } from 'zod';
import { publishableResources } from '../calls/publishable-resources.js';
import { requireX } from '../calls/require-x.js';
import { defineTool, type ToolAnswer } from '../define-tool.js';
import { EXAMPLE_ID } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { oneLine } from '../inputs/one-line.js';
import { postId } from '../inputs/post-id.js';
import type { ToolContext } from '../tool-context.js';

/** Longer texts weigh too much in any writing. */
const LONGEST_TEXT = 4_000;
const CONTROL = /(?!\n)\p{Cc}/u;
const RECEIPT_DELETED = 'The receipt was deleted.';
const RECEIPT_MISSING = 'The receipt could not be stored; repeat the call to store it.';

const input = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_TEXT)
    .refine((text) => !CONTROL.test(text), 'must not contain control characters other than line breaks')
    .describe('At most 280 as X weighs it: a link 23, an emoji 2.'),
  resource_ids: z.array(z.uuid()).max(4).default([]).describe('Up to 4 images, or 1 video.'),
  alt_texts: z.array(z.string().max(1_000)).max(4).default([]).describe('Of the images, in their order.'),
  reply_to: postId.optional().describe('Post to reply to.'),
  idempotency_key: oneLine(64).describe('Reuse the same key when retrying the same post.'),
  check: z.boolean().default(false).describe('true: post nothing, name every problem.'),
});

const output = z.object({
  posted: z.boolean().describe('false: only checked.'),
  post_id: z.string().optional().describe('At X.'),
  url: z.string().optional().describe('Of the post.'),
  resource_id: z.string().optional().describe('Receipt in your library.'),
  weight: z.number().optional().describe('Of a checked text.'),
  problems: z.array(z.string()).optional().describe('Found by a check; empty if it fits.'),
  notes: z.array(z.string()).optional().describe('What was left out.'),
});

type Input = z.output<typeof input>;
type Answer = ToolAnswer<z.input<typeof output>>;

export const xPublish = defineTool({
  name: 'x_publish',
  title: 'Post to X',
  icon: icon('M4 4h4l12 16h-4zM4 20l7-8 2 2-5 6zM20 4l-6 7-2-2 4-5z'),
  description: 'Posts text and media of your library to the connected X account, publicly. Needs the X grant publish.',
  group: 'account',
  lanes: ['oauth', 'api_key'],
  scopes: ['x:act'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input,
  output,
  example: {
    arguments: { text: 'Why is the sky blue?', resource_ids: [EXAMPLE_ID], idempotency_key: 'sky-1' },
    result: {
      posted: true,
      post_id: '1460323737035677698',
      url: 'https://x.com/i/web/status/1460323737035677698',
      resource_id: '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e43',
    },
  },
  inputs: ({ resource_ids: ids }) => ({ image: ids }),
  async run(given, context) {
    await context.requireAccepted(context.principal.accountId, { text: given.text, alt_texts: given.alt_texts });
    return given.check ? check(given, context) : publish(given, context);
  },
});

async function check({ text, resource_ids: ids }: Input, { principal, x, findResource }: ToolContext): Promise<Answer> {
  const media = (): Promise<Resource[]> => publishableResources(ids, (id) => findResource(principal.accountId, id));
  const { weight, problems } = await requireX(x).check.run(principal, { text, media });
  const told = problems.map((problem) => {
    const { error_code: code, error_description: what, actionable_next_step: step } = problem.body();
    return `${code}: ${what} ${step}`;
  });
  const outcome = told.length === 0 ? 'The post can be made' : 'The post would be refused';
  return { content: { posted: false, weight, problems: told }, text: `${outcome}; the text weighs ${weight} of 280.` };
}

async function publish(given: Input, { principal, x, signal, findResource }: ToolContext): Promise<Answer> {
  const { text, resource_ids, alt_texts, reply_to, idempotency_key: key } = given;
  const post = { text, resource_ids, alt_texts, ...(reply_to !== undefined && { reply_to }) };
  let media: Resource[] = [];
  const order = {
    principal,
    key,
    post,
    media: async () =>
      (media = await publishableResources(resource_ids, (id) => findResource(principal.accountId, id))),
  };
  const { postId: id, url, receiptId, isReceiptDeleted, isReplay } = await requireX(x).publish.run(order, signal);
  const notes = [
    ...(alt_texts.length > 0 && media.some(({ kind }) => kind === 'video') ? ['X takes no alt text for videos.'] : []),
    ...(receiptId === undefined ? [isReceiptDeleted ? RECEIPT_DELETED : RECEIPT_MISSING] : []),
  ];
  return {
    content: { posted: true, post_id: id, url, resource_id: receiptId, ...(notes.length > 0 && { notes }) },
    text: `Posted to X as ${id}.`,
    isReplay,
  };
}
