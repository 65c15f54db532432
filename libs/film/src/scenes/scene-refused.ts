import { Denial } from '@libs/kernel';

/** A scene that can never be drawn, with the field that stands in the way. Nothing was started. */
export class SceneRefused extends Denial {
  /** `field` below the scene, such as `visual.nodes[3].id`; scenes and fields count from 0. */
  constructor(
    readonly field: string,
    readonly problem: string,
    /** Index of the scene, where one is known. */
    readonly at?: number,
  ) {
    const place = at === undefined ? field : `scenes[${at}].${field}`;
    super('input_unsupported', `${place}: ${problem}.`, {
      nextStep: `Correct ${place} and call again; nothing was started or charged.`,
    });
  }

  /** The same refusal with the index of its scene. */
  inScene(index: number): SceneRefused {
    return new SceneRefused(this.field, this.problem, index);
  }
}
