import { parentPort } from 'node:worker_threads';
import { Denial } from '../refusals/denial.js';
import type { ThreadAnswer, ThreadTask } from './side-thread.js';

/* The thread of a `SideThread`: it loads modules and does their `work`. */

interface WorkModule {
  work: (order: unknown) => unknown;
}

async function answerTo({ module, order }: ThreadTask): Promise<ThreadAnswer> {
  try {
    const { work } = (await import(module)) as WorkModule;
    return { value: order === undefined ? undefined : await work(order) };
  } catch (error) {
    if (error instanceof Denial) return { denial: error.body() };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (task: ThreadTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer, []));
});
