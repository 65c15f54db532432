/** How an agent makes what was agreed without surprises: every prompt that makes something ends with these steps. */
export function makingSteps(first: number, tool: string): string {
  return [
    `Call estimate_cost with tool "${tool}" and the exact arguments. Tell the price, and go on once it is accepted.`,
    `Call ${tool} with an idempotency_key of your own for this one request; repeat a failed call with the same key, so that nothing is made or charged twice.`,
    'Call await_resource with the resource_id until its status is completed, failed or cancelled; meanwhile say in one line how far it is.',
    'When it is completed, call look with the resource_id and compare the picture with what was agreed; say what differs. Give its address and say that it is valid for 15 minutes; keep the resource_id for a fresh one. When it failed, do what next_step says.',
  ]
    .map((step, index) => `${first + index}. ${step}`)
    .join('\n');
}
