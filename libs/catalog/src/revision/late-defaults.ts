import { z } from 'zod';

type Late<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<Inner>
    : Shape[Name];
};

/**
 * Members that list their defaults and do not fill them in: a call that changes a film keeps what it does not name. Parse the
 * members themselves to fill them in.
 */
export function lateDefaults<Shape extends Record<string, z.ZodType>>(shape: Shape): Late<Shape> {
  const late = Object.entries(shape).map(([name, member]) => {
    if (!(member instanceof z.ZodDefault)) return [name, member];
    const { defaultValue } = member.def;
    return [name, z.optional(member.unwrap()).meta({ default: defaultValue, ...member.meta() })];
  });
  return Object.fromEntries(late) as Late<Shape>;
}
