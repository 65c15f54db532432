import { component, member } from '@libs/kernel';
import { RESOURCE_KINDS, RESOURCE_STATUSES, VISIBILITIES } from '@libs/library';
import { z } from 'zod';
import { MOST_LIMIT } from '../../platform/request-body/page-query.decorator.js';

/** More than a film has parts and sources. */
const MOST_RELATED = 200;

/** A resource of a library, with what a list of pictures shows of it. */
export const libraryEntrySchema = component('LibraryEntry', {
  id: member(z.uuid(), 'Identifier of the resource.', '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42'),
  name: member(z.string(), 'Name in the library.', 'Why the sky is blue'),
  kind: member(z.literal(RESOURCE_KINDS), 'Absent until the file of an import was seen.', 'video').optional(),
  status: member(z.literal(RESOURCE_STATUSES), '`completed`, `failed` and `cancelled` are final.', 'completed'),
  visibility: member(z.literal(VISIBILITIES), 'Who may fetch it.', 'private'),
  mime_type: member(z.string(), 'Media type of the file.', 'video/mp4'),
  short_url: member(z.string(), 'Short address for people.', 'https://media.example/r/aB3dE5fG7h'),
  thumbnail_url: member(
    z.string(),
    'Signed address of a small picture of it, valid 15 minutes. Absent where there is none.',
    'https://media.example/storage/a/thumbnail.jpeg?sig=x',
  ).optional(),
  tool: member(z.string(), 'The tool that made it. Absent for what no job made.', 'create_video').optional(),
  phase: member(z.string(), 'Step of its job, until it ends.', 'render').optional(),
  percent: member(z.number(), 'Done so far, 0–100, until it ends.', 40).optional(),
  error: member(z.string(), 'Why it failed.', 'The page did not settle within 20 s.').optional(),
  tags: member(z.array(z.string()), 'Its tags.', ['launch']),
  duration_seconds: member(z.number(), 'Of a film or a sound.', 12).optional(),
  width: member(z.number(), 'Of a picture or a film, in pixels.', 1280).optional(),
  height: member(z.number(), 'Of a picture or a film, in pixels.', 720).optional(),
  created_at: member(z.iso.datetime(), 'When it was ordered.', '2026-11-22T12:00:00.000Z'),
  parent_id: member(z.uuid(), 'The film that it is a part of.').optional(),
  is_taken_down: member(z.literal(true), 'Only where the operator took it down: it cannot be public.').optional(),
  deleted_at: member(z.iso.datetime(), 'Only of deleted resources.', '2026-11-23T12:00:00.000Z').optional(),
});

export type LibraryEntry = z.output<typeof libraryEntrySchema>;

/** A page of a library. */
export const libraryPageSchema = component('LibraryPage', {
  items: member(z.array(libraryEntrySchema).max(MOST_LIMIT), 'The newest first.'),
  total: member(z.int().min(0), 'How many resources the filter finds, on all pages.', 1),
  next_cursor: member(z.string(), '`cursor` of the next page; absent on the last.', 'MjAyNi0xMS0yMg').optional(),
});

const related = (description: string) => member(z.array(libraryEntrySchema).max(MOST_RELATED), description);
const anything = z.record(z.string(), z.unknown());

/** How a resource was made, and what belongs to it. */
export const orderSchema = component('Order', {
  resource: member(libraryEntrySchema, 'The resource, also where it is deleted and can be restored.'),
  tool: member(z.string(), 'The tool that was called. Absent for what no job made.', 'create_video').optional(),
  provider: member(z.string(), 'Who made it.', 'embedded').optional(),
  arguments: member(
    anything,
    'The arguments of the call, to call the tool again with. Absent for parts of a film, and for what older versions made.',
    { prompt: 'Why is the sky blue?' },
  ).optional(),
  seed: member(z.number(), 'What its chance began with: as `seed` it repeats the work.', 7).optional(),
  scenes: member(z.array(anything), 'The scenes of a film as they were planned.', [{ say: 'Blue.' }]).optional(),
  credits_held: member(z.number(), 'Held until the job ends.', 3).optional(),
  credits_charged: member(z.number(), 'Charged for it. Absent until the job ends.', 3).optional(),
  made_from: related('Resources of the library that it was made from, as far as they are there.'),
  parts: related('What was made for it.'),
  part_of: member(libraryEntrySchema, 'The film that it is a part of.').optional(),
  used_in: related('Remixes and revisions of it, the newest first.'),
});
