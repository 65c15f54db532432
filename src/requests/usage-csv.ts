import type { UsageRow } from '@libs/library';

const COLUMNS = [
  'day',
  'tool',
  'credential',
  'credential_id',
  'credential_name',
  'jobs',
  'credits',
  'credits_held',
] as const satisfies (keyof UsageRow)[];

/** Usage as a table for spreadsheets (RFC 4180), a line for each day, tool and credential. */
export function usageCsv(rows: readonly UsageRow[]): string {
  const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => cell(row[column])))];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/**
 * A cell. Names are callers' words: a spreadsheet would run one that begins like a formula, so it gets an apostrophe before it
 * (OWASP, CSV injection).
 */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = /^[\s=+\-@\0|%]/.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
