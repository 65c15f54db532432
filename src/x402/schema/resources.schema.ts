import { RESOURCE_STATUSES } from '@libs/library';
import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { MOST_LIMIT } from '../../platform/request-body/page-query.decorator.js';

/** A resource in the library of a wallet. */
export const walletResourceSchema = component('WalletResource', {
  id: member(z.uuid(), 'Identifier of the resource.', '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21'),
  name: member(z.string(), 'Name in the library.', 'Why the sky is blue'),
  status: member(
    z.literal(RESOURCE_STATUSES),
    'State of the resource; `completed`, `failed` and `cancelled` are final.',
    'completed',
  ),
  storage_url: member(
    z.url(),
    'Signed address of the file, good for 15 minutes. Present once the resource is completed.',
    'https://media.example/storage/a/film.mp4?sig=x',
  ).optional(),
  mime_type: member(z.string().regex(/^[a-z]+\//), 'Media type of the file.', 'video/mp4'),
  metadata: member(
    z.record(z.string(), z.unknown()),
    'Facts of the media, its cost, and signed addresses of the files beside it.',
    { kind: 'video', duration_seconds: 8, created_at: '2026-11-22T12:00:00.000Z' },
  ),
});

/** A page of the library of a wallet. */
export const walletResourcesSchema = component('WalletResources', {
  resources: member(z.array(walletResourceSchema).max(MOST_LIMIT), 'The newest first.'),
  total: member(z.int().min(0), 'How many resources the filter finds, on all pages.', 1),
  limit: member(z.int().min(1).max(MOST_LIMIT), 'As asked for.', 50),
  offset: member(z.int().min(0), 'As asked for.', 0),
});
