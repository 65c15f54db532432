import { Transform } from 'class-transformer';

/** Reads plain digits alone: `Number` would read an empty text as 0, and `1e2` and `0x10` as numbers. */
export const WholeNumber = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value,
  );
