import { canonicalSha256 } from '@libs/kernel';
import type { AuditKind } from './audit-kind.js';

/**
 * Actor: the operator at the command line, an account with the operator role in the console, the service itself, the holder
 * of the secret, or a credential's owner.
 */
export type AuditActor = 'operator' | `operator:${string}` | 'service' | 'bearer' | `account:${string}`;

/** Facts of an event. Never a secret, a name, an address or other words of a person: the log cannot be erased. */
export type AuditDetails = Record<string, string | number | boolean | null | string[]>;

/** An event as the log keeps it and the export writes it. */
export interface AuditEvent {
  /** 1, 2, 3 and so on, without a gap. */
  id: number;
  /** By the database's clock, in UTC, with microseconds. Only `id` says what came first. */
  at: string;
  kind: AuditKind;
  actor: string;
  account_id: string | null;
  /** Public id of what it happened to. */
  subject: string;
  details: AuditDetails;
  /** Of the event before it, hexadecimal; 64 zeros for the first. */
  previous_hash: string;
  /** Hexadecimal SHA-256 of the RFC 8785 form of all other members. */
  hash: string;
}

/** What the first event names as the hash before it. */
export const NO_HASH = '0'.repeat(64);

export function auditHash(content: Omit<AuditEvent, 'hash'>): string {
  return canonicalSha256(content);
}
