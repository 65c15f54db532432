/** Whether an address asks for the player, as `/mcp?player=on` does: some hosts show pages and do not declare it. */
export function asksForPlayer(query: unknown): boolean {
  return (query as { player?: unknown }).player === 'on';
}
