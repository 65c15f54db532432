import type { SceneKind } from './scene-kind.js';
import type { Scene, SceneMaker, Stage } from './scene.js';
import { air } from './scenes/air.js';
import { arches } from './scenes/arches.js';
import { book } from './scenes/book.js';
import { city } from './scenes/city.js';
import { clock } from './scenes/clock.js';
import { flow } from './scenes/flow.js';
import { growth } from './scenes/growth.js';
import { heart } from './scenes/heart.js';
import { kitchen } from './scenes/kitchen.js';
import { mountains } from './scenes/mountains.js';
import { music } from './scenes/music.js';
import { network } from './scenes/network.js';
import { ocean } from './scenes/ocean.js';
import { people } from './scenes/people.js';
import { plant } from './scenes/plant.js';
import { prism } from './scenes/prism.js';
import { rain } from './scenes/rain.js';
import { sky } from './scenes/sky.js';
import { space } from './scenes/space.js';

const MAKERS: Record<SceneKind, SceneMaker> = {
  sky,
  air,
  ocean,
  space,
  city,
  mountains,
  growth,
  network,
  people,
  kitchen,
  clock,
  heart,
  music,
  prism,
  book,
  arches,
  plant,
  rain,
  flow,
};

/** Builds the scene of that kind for a stage. */
export function sceneOf(kind: SceneKind, stage: Stage): Scene {
  return MAKERS[kind](stage);
}
