import type { z } from 'zod';

/** What it takes to say what a call would cost. */
export interface Priced {
  name: string;
  input: z.ZodObject;
  /** Credits for an input that the schema accepted (1 credit = US$0.01); absent where the tool is free. */
  price?(input: unknown): number;
}
