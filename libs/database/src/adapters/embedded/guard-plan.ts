/** A program with its arguments and, when the caller is root, the user to run as. */
export interface Command {
  file: string;
  arguments: string[];
  uid?: number;
  gid?: number;
}

/** Everything the guard needs to know; it travels as JSON in an argument, so it holds no secret. */
export interface GuardPlan {
  /** The guard that locks this file is the only one. */
  lock: string;
  /** Unix socket on which attached processes hold a connection. */
  socket: string;
  /** The cluster's folder; it appears there complete, or not at all. */
  cluster: string;
  /** Receives what initdb and postgres print; rewritten at each start. */
  log: string;
  /** PATH of the programs below. */
  path: string;
  /** Makes a new cluster in `<cluster>.new`. */
  initialise: Command;
  /** Runs the server on the cluster, in the foreground. */
  serve: Command;
}

/** The one line that the guard writes to each attached process. */
export type GuardVerdict = { pid: number } & ({ ready: true } | { ready: false; reason: string });
