import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MakerName } from '../models/model.js';

/** A maker that does not serve the operator's account: its key is wrong, locked or without credit. */
@Entity('closed_maker')
export class ClosedMaker {
  @PrimaryColumn('text')
  maker: MakerName;

  /** The maker's words. */
  @Column('text')
  reason: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  closed_at: Date;

  /** From this time one purchase may try whether it serves again. */
  @Column('timestamptz')
  probe_at: Date;
}
