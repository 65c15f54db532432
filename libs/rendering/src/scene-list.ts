import type { SceneKind } from './scene-kind.js';
import type { Scene, Stage } from './scene.js';
import { flow } from './scenes/flow.js';
import { ocean } from './scenes/ocean.js';
import { sky } from './scenes/sky.js';
import { space } from './scenes/space.js';
import { growth } from './scenes/growth.js';

const MAKERS: Partial<Record<SceneKind, (stage: Stage) => Scene>> = { sky, ocean, space, growth, flow };

export function sceneOf(kind: SceneKind, stage: Stage): Scene {
  return (MAKERS[kind] ?? flow)(stage);
}
