/** Findings that an answer tells; a preview tells all of them. */
const MOST = 8;

interface Found {
  /** Name of a segment, in a composition. */
  segment?: string | undefined;
  scene?: number | undefined;
  field?: string | undefined;
  detail: string;
}

/** Findings as notes of an answer, each with the scene and field to correct. */
export function findingNotes(findings: readonly Found[]): string[] {
  const told = findings.slice(0, MOST).map(({ segment, scene, field, detail }) => {
    const place = [segment ?? (scene === undefined ? '' : `scenes[${scene}]`), field ?? '']
      .filter((part) => part !== '')
      .join('.');
    return place === '' ? detail : `${place}: ${detail}`;
  });
  const more = findings.length - told.length;
  return more > 0 ? [...told, `${more} findings more.`] : told;
}
