import { inCredits } from '@libs/kernel';
import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { icon } from '../icon.js';
import { spenderOf } from '../calls/spender-of.js';

export const accountStatus = defineTool({
  name: 'account_status',
  title: 'Account status',
  icon: icon('M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM4 21a8 7 0 0 1 16 0z'),
  description: 'Says what your account may still spend and start, and what these credentials may do.',
  group: 'account',
  lanes: ['oauth', 'api_key'],
  scopes: [],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({}),
  output: z.object({
    account_id: z.string().describe('Identifier of the account.'),
    credential_mode: z.string().describe('api_key, oauth or web_session.'),
    scopes: z.array(z.string()).describe('What these credentials may do.'),
    credits: z
      .object({
        left_today: z.number().describe('Allowance and balance together.'),
        daily_allowance: z.number().describe('Free credits of each day.'),
        allowance_left: z.number().describe('Of today.'),
        balance: z.number().describe('Credits that do not expire.'),
      })
      .describe('1 credit is US$0.01.'),
    jobs: z
      .object({
        open: z.number().describe('Waiting and running.'),
        most_open: z.number().describe('Limit of open jobs.'),
        running: z.number().describe('Running now.'),
        most_running: z.number().describe('Limit of running jobs.'),
      })
      .describe('Jobs of the account.'),
    x_account: z
      .object({
        screen_name: z.string().describe('At X.'),
        status: z.string().describe('active, or broken: to be connected again.'),
        grants: z.array(z.string()).describe('Of these credentials.'),
      })
      .optional()
      .describe('Absent: none is connected.'),
  }),
  example: {
    arguments: {},
    result: {
      account_id: '0191e5a0-0000-7000-8000-000000000001',
      credential_mode: 'api_key',
      scopes: ['media:generate', 'library:read', 'library:write'],
      credits: { left_today: 480, daily_allowance: 500, allowance_left: 480, balance: 0 },
      jobs: { open: 1, most_open: 24, running: 1, most_running: 4 },
    },
  },
  async run(_, { principal, creditsLeft, openJobs, jobLimits, x }) {
    const left = await creditsLeft(spenderOf(principal));
    const jobs = await openJobs(principal.accountId);
    const connected = await x?.standing(principal);
    const today = left.allowance + left.balance;
    return {
      content: {
        account_id: principal.accountId,
        credential_mode: principal.mode,
        scopes: [...principal.scopes],
        credits: {
          left_today: today,
          daily_allowance: left.daily,
          allowance_left: left.allowance,
          balance: left.balance,
        },
        jobs: { open: jobs.open, most_open: jobLimits.open, running: jobs.running, most_running: jobLimits.running },
        ...(connected && {
          x_account: { screen_name: connected.screenName, status: connected.status, grants: connected.grants },
        }),
      },
      text: `${inCredits(today)} left today; ${jobs.open} of at most ${jobLimits.open} jobs open.`,
    };
  },
});
