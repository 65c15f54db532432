import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An object of the store that is removed at or after `run_at`. */
@Entity('object_removal')
export class ObjectRemoval {
  @PrimaryColumn('text')
  key: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  run_at: Date;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { nullable: true })
  last_error: string | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;
}
