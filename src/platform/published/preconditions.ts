import type { IncomingHttpHeaders } from 'node:http';

/** What a file's validators are compared with. Its bytes never change, so that both of them are strong. */
export interface Validators {
  /** With its quotes. */
  etag: string;
  /** As an HTTP date; absent if unknown. */
  lastModified?: string;
}

/** Whether the caller has the bytes already (RFC 9110 §13.2.2): a tag counts before a date. */
export function hasBytes(headers: IncomingHttpHeaders, file: Validators): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags) return tags.includes(file.etag) || tags.includes('*');
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Date.parse(file.lastModified ?? '');
}

/** Whether a range may be answered: `If-Range` names this version of the file, or is absent (RFC 9110 §13.1.5). */
export function mayResume(headers: IncomingHttpHeaders, file: Validators): boolean {
  const condition = headers['if-range'];
  return condition === undefined || condition === file.etag || condition === file.lastModified;
}
