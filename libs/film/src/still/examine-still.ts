import { nothingToShow } from '../compose/nothing-to-show.js';
import { type CanDraw, requireFaces, requireFacesInMarkup } from '../plan/require-faces.js';
import { sceneTexts } from '../plan/scene-texts.js';
import { SceneRefused } from '../scenes/scene-refused.js';
import { KINDS } from '../scenes/kinds.js';
import type { SceneKind } from '../scenes/scene-kind.js';
import { examineChart } from './chart-visual.js';
import { pageText } from './page-text.js';
import type { StillBrief } from './still-brief.js';

/** Refuses an image that can never be drawn: `SceneRefused` with its field, or `input_unsupported`. Costs no drawing. */
export function examineStill({ prompt = '', visual, data, brand }: Omit<StillBrief, 'seed'>, canDraw: CanDraw): void {
  const texts = visual ? sceneTexts({ visual }) : [];
  const words = { prompt, 'brand.name': brand?.name, 'data.title': data?.title, data: namesIn(data).join(' ') };
  for (const [field, text = ''] of Object.entries(words)) requireFaces(field, text, canDraw);
  for (const { field, text } of texts) {
    const require = field === 'visual.html' ? requireFacesInMarkup : requireFaces;
    require(field, text, canDraw);
  }
  if (visual) {
    refuseOfFilms(visual);
    const kind = KINDS[visual.type] as unknown as SceneKind;
    kind.examine?.(visual);
    return;
  }
  if (pageText(prompt) === '') throw nothingToShow();
  if (data) examineChart(data);
}

function refuseOfFilms(visual: NonNullable<StillBrief['visual']>): void {
  if (visual.type === 'clip')
    throw new SceneRefused('visual.type', 'clip stands in scenes of create_video; an image shows an image');
  if (visual.type === 'image' && visual.prompt !== undefined)
    throw new SceneRefused('visual.prompt', 'belongs to scenes of films; here prompt and model of the image make it');
}

function namesIn(data: StillBrief['data']): (string | undefined)[] {
  return [...(data?.labels ?? []), ...(data?.series ?? []).map(({ name }) => name)];
}
