import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process that may remember verdicts. A revocation waits for its acknowledgement while its heartbeat is fresh. */
@Entity('live_process')
export class LiveProcessRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('timestamptz')
  heartbeat_at: Date;

  /** Id of the last revocation that the process applied. */
  @Column('bigint')
  acknowledged: number;

  /** Base URL of its HTTP server; null if it has none. */
  @Column('text', { nullable: true })
  base_url: string | null;
}
