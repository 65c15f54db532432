import type { z } from 'zod';
import type { Pace, ScenePart } from '../time/scene-part.js';

/** The guide's words about a kind, and an input that shows it well. */
export interface KindWords<Visual> {
  /** One line, ≤90 characters: what the kind shows and when to choose it. */
  meaning: string;
  example: { say?: string; headline?: string; visual: Visual };
}

/** A text of a visual and its field, such as `items[2].text`. */
export interface FieldText {
  field: string;
  text: string;
}

/** What the service knows of a kind of picture without drawing it. Its drawing is the `scene.tsx` of its folder. */
export interface SceneKind<Schema extends z.ZodType<{ type: string }> = z.ZodType<{ type: string }>> {
  type: string;
  /** Checks shape and size. Every member is described; none but the discriminator is called `type`. */
  schema: Schema;
  words: KindWords<z.input<Schema>>;
  /** Every text that the picture sets, in reading order. */
  texts(visual: z.output<Schema>): FieldText[];
  /**
   * What enters one after another, in each order in which it may: the first where the spoken words do not decide. What is no part
   * stands from the start. Absent: every text, those of one member of a list together.
   */
  parts?(visual: z.output<Schema>): ScenePart[][];
  pace?: Pace;
  /** Throws `SceneRefused` for what a schema cannot say. */
  examine?(visual: z.output<Schema>): void;
}

export function defineKind<Schema extends z.ZodType<{ type: string }>>(kind: SceneKind<Schema>): SceneKind<Schema> {
  return kind;
}
