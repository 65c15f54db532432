/** The database did not count a request in time. */
class CountedTooLate extends Error {
  constructor(patienceMs: number) {
    super(`the database did not count a request within ${patienceMs} ms`);
  }
}

/**
 * The answer, or `CountedTooLate`. The timer alone would blame the database for a pause of this process: it comes before
 * an answer that has long arrived. One more turn of the event loop lets that be read.
 */
export function withDeadline<T>(answer: Promise<T>, patienceMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new CountedTooLate(patienceMs))), patienceMs);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
