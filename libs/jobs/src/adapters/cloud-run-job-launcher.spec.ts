import { protos } from '@google-cloud/run';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobLauncherContract, ORDER } from '../../../../test/support/contracts/job-launcher.contract.js';
import { clientOptions, FakeGrpc, type Answer } from '../../../../test/support/jobs/fake-grpc.js';
import type { JobLauncher } from '../launch/job-launcher.js';
import { CloudRunJobLauncher } from './cloud-run-job-launcher.js';

const JOB = 'projects/p/locations/europe-west1/jobs/media-job';
const EXECUTION = `${JOB}/executions/media-job-x7k2p`;

const { Execution } = protos.google.cloud.run.v2;

/** As Cloud Run answers RunJob: a long operation whose metadata is the execution that was made. */
const started: Answer = {
  message: {
    name: 'projects/p/locations/europe-west1/operations/1',
    done: false,
    metadata: {
      type_url: 'type.googleapis.com/google.cloud.run.v2.Execution',
      value: Execution.encode({ name: EXECUTION }).finish(),
    },
  },
};

describe('CloudRunJobLauncher', () => {
  let fake: FakeGrpc;
  const open: JobLauncher[] = [];

  beforeAll(async () => {
    fake = await FakeGrpc.start('@google-cloud/run', 'google.cloud.run.v2.Jobs');
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.calls.length = 0;
    fake.answers = [started];
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((launcher) => launcher.stop()));
  });

  const launcher = async (client = fake.client, answerMs = 5_000): Promise<JobLauncher> => {
    const launcher = await CloudRunJobLauncher.open({ job: JOB, client, answerMs });
    open.push(launcher);
    return launcher;
  };
  const answering = (code: number) => () => {
    fake.answers = [{ code, details: `answer ${code}` }];
    return launcher();
  };

  jobLauncherContract({
    launcher,
    refused: [
      { name: 'INVALID_ARGUMENT', fault: 'invalid argument', launcher: answering(3) },
      { name: 'NOT_FOUND', fault: 'not found', launcher: answering(5) },
      { name: 'PERMISSION_DENIED', fault: 'permission denied', launcher: answering(7) },
    ],
    unavailable: [
      ...[
        ['CANCELLED', 1],
        ['UNKNOWN', 2],
        ['DEADLINE_EXCEEDED', 4],
        ['ALREADY_EXISTS', 6],
        ['RESOURCE_EXHAUSTED', 8],
        ['FAILED_PRECONDITION', 9],
        ['ABORTED', 10],
        ['OUT_OF_RANGE', 11],
        ['UNIMPLEMENTED', 12],
        ['INTERNAL', 13],
        ['UNAVAILABLE', 14],
        ['DATA_LOSS', 15],
        ['UNAUTHENTICATED', 16],
      ].map(([name, code]) => ({ name: String(name), launcher: answering(Number(code)) })),
      { name: 'nobody listens', launcher: () => launcher(clientOptions(1), 500) },
      {
        name: 'no answer in time',
        launcher: () => {
          fake.answers = [undefined];
          return launcher(fake.client, 200);
        },
      },
    ],
  });

  it('asks for one execution with the order as its arguments, and answers its name', async () => {
    expect(await (await launcher()).launch(ORDER)).toEqual({ execution: EXECUTION });
    expect(fake.calls).toMatchObject([
      {
        method: 'RunJob',
        request: {
          name: JOB,
          overrides: {
            taskCount: 1,
            containerOverrides: [
              { args: ['--kind', 'compose', '--parent', ORDER.parentId, '--fence', String(ORDER.fence)] },
            ],
          },
        },
      },
    ]);
  });

  it('asks once: a second execution would be paid for', async () => {
    await expect((await answering(14)()).launch(ORDER)).rejects.toThrow('did not start');
    expect(fake.calls).toHaveLength(1);
  });
});
