import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a request came: over MCP, to the API by a program, or to the API by a page of this service. */
export const DOORS = ['mcp', 'http', 'page'] as const;
export type Door = (typeof DOORS)[number];

/**
 * A request of an account's caller, without its arguments. The table has a partition for each UTC day. The primary key is the order
 * of the list. No foreign key: rows are written in batches and may be older than what they name.
 */
@Entity('request_log')
export class RequestLogRow {
  @PrimaryColumn('uuid')
  account_id: string;

  /** When the request began. */
  @PrimaryColumn('timestamptz')
  at: Date;

  @PrimaryColumn('uuid')
  id: string;

  /** `Request-Id` of the answer. The messages of one batch share it, and a caller may send the same one twice. */
  @Column('text')
  request_id: string;

  @Column('text')
  door: Door;

  /** Method of MCP, or method and route of HTTP. */
  @Column('text')
  operation: string;

  @Column('text', { nullable: true })
  tool: string | null;

  /** HTTP status of the answer. */
  @Column('integer')
  status: number;

  /** Null where the request succeeded. */
  @Column('text', { nullable: true })
  error_code: string | null;

  /** What the caller should do about the error. */
  @Column('text', { nullable: true })
  next_step: string | null;

  @Column('integer', { comment: 'milliseconds' })
  duration_ms: number;

  /** Credits that the call held; null where it held none. */
  @Column('integer', { nullable: true })
  credits: number | null;

  /** Kind of the credential. */
  @Column('text')
  credential: string;

  /** Id of the API key or OAuth client; null for other credentials. */
  @Column('text', { nullable: true })
  credential_id: string | null;

  /** Name of the API key or OAuth client when the row was written. */
  @Column('text', { nullable: true })
  credential_name: string | null;

  /** Bytes of the body of the HTTP request; null where it named no length. */
  @Column('integer', { nullable: true })
  request_bytes: number | null;

  /** Bytes of the body of the HTTP answer; null for streams. */
  @Column('integer', { nullable: true })
  response_bytes: number | null;

  /** The resource that the request made or named. */
  @Column('uuid', { nullable: true })
  resource_id: string | null;
}
