import { z } from 'zod';
import { requireX } from '../calls/require-x.js';
import { defineTool } from '../define-tool.js';
import { icon } from '../icon.js';
import { postId } from '../inputs/post-id.js';

const EXAMPLE_POST = '1460323737035677698';

export const xManage = defineTool({
  name: 'x_manage',
  title: 'Delete X post',
  icon: icon('M9 3h6v2h5v2H4V5h5zM6 9h12l-1 12H7z'),
  description: 'Deletes a post of the connected X account for ever. Needs the X grant manage.',
  group: 'account',
  lanes: ['oauth', 'api_key'],
  scopes: ['x:act'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ post_id: postId.describe('Post to delete.') }),
  output: z.object({
    post_id: z.string().describe('As it was asked for.'),
    deleted: z.literal(true).describe('It is deleted.'),
  }),
  example: { arguments: { post_id: EXAMPLE_POST }, result: { post_id: EXAMPLE_POST, deleted: true } },
  async run({ post_id }, { principal, x }) {
    await requireX(x).deletePost.run(principal, post_id);
    return { content: { post_id, deleted: true as const }, text: `Post ${post_id} is deleted.` };
  },
});
