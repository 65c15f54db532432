import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { MOST_LIMIT } from '../platform/request-body/page-query.decorator.js';

const UUID_EXAMPLE = '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21';
const TIME_EXAMPLE = '2026-11-28T12:00:00.000Z';

export const uuid = (description: string) => member(z.uuid(), description, UUID_EXAMPLE);
export const moment = (description: string) => member(z.iso.datetime(), description, TIME_EXAMPLE);

export const uuidOrNull = (description: string) => member(z.uuid().nullable(), description, UUID_EXAMPLE);
/** Of the account of a row. */
export const accountEmail = () =>
  member(z.string().nullable(), 'E-mail address of that account; null where it has none.', 'ann@example.com');

export const momentOrNull = (description: string) => member(z.iso.datetime().nullable(), description, TIME_EXAMPLE);

/** A page of a list, the newest first. */
export const adminPage = <Item extends z.ZodType>(name: string, item: Item) =>
  component(name, {
    items: member(z.array(item).max(MOST_LIMIT), 'The newest first.'),
    next_cursor: member(z.string(), 'The `cursor` of the next page. The last page has none.', 'MTc5NTg2.ab').optional(),
  });
