import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Requests that a subject has taken of its present window. The table is unlogged: after a crash of the server every subject begins a new window. */
@Entity('request_window')
export class RequestWindow {
  @PrimaryColumn('text')
  subject: string;

  /** Seconds since 1970. */
  @Column('bigint', { comment: 'seconds since 1970' })
  starts_at: number;

  @Column('integer')
  taken: number;

  /** Requests that the last lease took. */
  @Column('integer', { default: 0, comment: 'requests that the last lease took' })
  granted: number;
}
