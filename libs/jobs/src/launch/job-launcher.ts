/** One execution of a handed-over parent. It may write only while the slot holds this fence. */
export interface LaunchOrder {
  kind: 'compose' | 'remix';
  /** A UUID. */
  parentId: string;
  fence: number;
}

/**
 * Called once when the process of an execution has exited, with any exit code or signal. The holder names of that
 * process begin with `prefix` (`holderPrefix`). Never rejects.
 */
export type OnExit = (prefix: string) => Promise<void>;

/**
 * Starts processes that finish handed-over parents. An order that is launched twice may become two executions (an answer
 * was lost, a queue repeated itself): the claim of its fence lets one of them work.
 */
export abstract class JobLauncher {
  /**
   * Answers the name of an execution that was accepted, which need not run yet. A launcher that cannot see its processes
   * exit never calls `onExit`: their leases run out by themselves.
   * @throws LaunchRefused when no repetition will start it
   * @throws LaunchUnavailable when a later repetition may
   */
  abstract launch(order: LaunchOrder, onExit?: OnExit): Promise<{ execution: string }>;

  /** Ends what lives only as long as this process: child processes and connections. */
  stop(): Promise<void> {
    return Promise.resolve();
  }
}
