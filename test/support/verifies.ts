import { TestRunner } from 'vitest';
import type { RequirementId } from '../requirements.js';

declare module 'vitest' {
  interface TaskMeta {
    verifies?: RequirementId[];
  }
}

/**
 * Says which requirements the running test proves. Call it with literals, as the first statement of the test's body:
 * the contract suite finds the claims by reading the source, a reporter finds them in the test's meta.
 */
export function verifies(id: RequirementId, ...others: RequirementId[]): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error(`verifies('${id}') stands outside of a test`);
  test.meta.verifies = [...(test.meta.verifies ?? []), id, ...others];
}
