import { Denial, type UnitFile } from '@libs/kernel';

/** A file that an earlier unit left is not in the store as it was stored: waiting heals nothing, making that unit again does. */
export class UnitFileLost extends Denial {
  constructor(readonly file: UnitFile) {
    super('internal_error', 'A file that an earlier step of the job left is damaged or gone.', {
      nextStep: 'Start it again; report the resource id if that fails too. Nothing was charged.',
    });
  }
}
