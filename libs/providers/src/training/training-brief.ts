/** Media type of trained weights, whatever their server says: their format is the trainer's, and nothing here reads them. */
export const WEIGHTS_TYPE = 'application/vnd.mediamaker.weights';

/** Which weights become the adapter: the final ones, or those of the checkpoint with the lowest loss. */
export const CHECKPOINT_CHOICES = ['last', 'lowest_loss'] as const;
export type CheckpointChoice = (typeof CHECKPOINT_CHOICES)[number];

/** What the trainer is asked for. */
export interface TrainingBrief {
  /** Ids of the pictures. */
  inputs: string[];
  trigger_word: string;
  steps: number;
  checkpoint: CheckpointChoice;
}
