/** The index of an actor by its name, whatever its case; -1 where there is none. */
export function actorOf(name: string, actors: readonly string[]): number {
  const wanted = name.trim().toLowerCase();
  return actors.findIndex((actor) => actor.trim().toLowerCase() === wanted);
}
