import type { Finished } from '@libs/kernel';

type Facts = Readonly<Record<string, unknown>>;

/** Which words of a segment got a picture and which none, as the film of the segment says. */
export function picturesOf(id: string, finished: Finished): { shown: unknown[]; not_shown: unknown[] } {
  const scenes = listOf(finished('shots', id).facts, 'scenes');
  const all = (name: string): unknown[] => scenes.flatMap((scene) => listOf(scene, name));
  return { shown: all('shown'), not_shown: all('not_shown') };
}

/** What was wrong in the film of a segment, with the name of the segment. */
export function findingsOf(id: string, finished: Finished): Facts[] {
  return listOf(finished('shots', id).facts, 'findings').map(({ kind, detail }) => ({ segment: id, kind, detail }));
}

function listOf(facts: Facts, name: string): Facts[] {
  const list = facts[name];
  return Array.isArray(list) ? (list as Facts[]) : [];
}
