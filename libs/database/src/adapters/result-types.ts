import { TypeOverrides } from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the bigint ${text} does not fit a JavaScript number`);
  return value;
}

/** `{1,NULL,3}`: one dimension, as every bigint array of ours. */
function integerList(text: string): (number | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((entry) => (entry === 'NULL' ? null : safeInteger(entry)));
}

/** How column types become JavaScript values on our connections (listed at `Sql`); the driver's globals stay alone. */
export function resultTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(INT8, 'text', safeInteger);
  overrides.setTypeParser(INT8_ARRAY, 'text', integerList);
  overrides.setTypeParser(DATE, 'text', (text) => text);
  return overrides;
}
