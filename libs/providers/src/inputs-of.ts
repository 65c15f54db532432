/**
 * A job's brief. It must list every resource of its account that it uses: images in `inputs`, films in `videos`, and spoken narrations in
 * `recordings`.
 */
type Brief = Record<string, unknown>;

/** The resources that briefs use, by kind. */
export function sourcesOf(...briefs: Brief[]): Record<'image' | 'video' | 'audio' | 'adapter', string[]> {
  return {
    image: briefs.flatMap(({ inputs }) => idsIn(inputs)),
    video: briefs.flatMap(({ videos }) => idsIn(videos)),
    audio: briefs.flatMap(({ recordings }) =>
      Array.isArray(recordings) ? idsIn(recordings.map((one: { id?: unknown }) => one.id)) : [],
    ),
    adapter: briefs.flatMap(({ adapter }) => idsIn([(adapter as { id?: unknown } | undefined)?.id])),
  };
}

/** All resources that a brief uses. */
export function inputsOf(brief: Brief): string[] {
  return Object.values(sourcesOf(brief)).flat();
}

function idsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : [];
}
