import { type AspectRatio, type Resolution, videoFrameSize } from '@libs/drawing';
import { type Composition, type Fault, faultsOfComposition, refuseFaults } from '../composition/examine-composition.js';
import { examineMarkup, examineStyles } from '../markup/examine-markup.js';
import { LIBRARIES_HERE } from '../markup/libraries.js';
import type { MarkupNeeds } from '../markup/markup-needs.js';
import { textsAt } from '../plan/texts-at.js';
import type { Finding } from '../preview/finding.js';
import { SceneRefused } from '../scenes/scene-refused.js';
import { iconAddress } from './pictures/icon-svg.js';
import { nearestToUnknown, unknownAddress } from './pictures/picture-ids.js';
import { packageScript } from './stage/package-scripts.js';

/**
 * Refuses pictures and libraries that the packages of this service do not have, and all else that stands in the way of markup, in one
 * refusal. Answers what the markup loses without it. `part` is a call with scenes, a plan or markup.
 */
export async function requirePackaged(part: object): Promise<Finding[]> {
  for (const { field, text } of textsAt('icon', part)) {
    const nearest = await nearestToUnknown(text);
    if (nearest) throw unknownPicture(field, text, nearest);
  }
  const sources = [
    ...textsAt('html', part).map(({ field, text }) => ({ field, needs: examineMarkup(text) })),
    ...textsAt('css', part).map(({ field, text }) => ({ field, needs: examineStyles(text) })),
  ];
  const faults: Fault[] = [];
  for (const { field, needs } of sources) {
    const problems = needs.problems.map((problem) => ({ field, problem }));
    faults.push(...(field === 'composition.html' ? ofComposition(part as WholeFilm) : problems));
    for (const problem of await missingScripts(needs)) faults.push({ field, problem });
  }
  refuseFaults(faults);
  const losses = await Promise.all(sources.map(({ field, needs }) => lossesOf(field, needs)));
  return losses.flat();
}

interface WholeFilm {
  composition: Composition;
  aspect_ratio?: AspectRatio;
  resolution?: Resolution;
}

/** Faults of a whole film's document, also those of its structure. */
function ofComposition({ composition, aspect_ratio: shape = '16:9', resolution = '720p' }: WholeFilm): Fault[] {
  const { width, height } = videoFrameSize(shape, resolution);
  return faultsOfComposition(composition, width / height);
}

function unknownPicture(field: string, id: string, nearest: readonly string[]): SceneRefused {
  const like = nearest.length === 0 ? 'find_picture finds others' : `most like it are ${nearest.join(', ')}`;
  return new SceneRefused(field, `no picture has the id ${id}; ${like}`);
}

async function missingScripts({ scripts }: MarkupNeeds): Promise<string[]> {
  const missing: string[] = [];
  for (const { address, written } of scripts)
    if ((await packageScript(address)) === undefined)
      missing.push(
        `it loads ${written.slice(0, 120)}, and that library is not installed here; use CSS animations, a script of your own, or load ${LIBRARIES_HERE}`,
      );
  return missing;
}

/** What a film of the markup lacks: pictures that there are not, faces of others, modules of networks. */
async function lossesOf(field: string, { pictures, losses }: MarkupNeeds): Promise<Finding[]> {
  const place = placeOf(field);
  const unknown: Finding[] = [];
  for (const id of pictures) {
    const detail = await unknownAddress(iconAddress(id));
    if (detail !== undefined) unknown.push({ ...place, kind: 'image', detail });
  }
  return [...unknown, ...losses.map((loss) => ({ ...place, ...loss }))];
}

/** The scene of a field and the field in it: `scenes[1].visual.html`. */
function placeOf(field: string): Pick<Finding, 'scene' | 'field'> {
  const [, scene, rest] = /^scenes\[(\d+)\]\.(.+)$/u.exec(field) ?? [];
  return scene === undefined ? { field } : { scene: Number(scene), field: rest };
}
