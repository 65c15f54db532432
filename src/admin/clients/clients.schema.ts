import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { adminPage, moment, momentOrNull } from '../page.schema.js';

export const clientSchema = component('AdminClient', {
  client_id: member(z.string(), 'Its id at its issuer.', 'https://client.example/oauth.json'),
  issuer: member(z.string(), 'The authorization server that knows it.', 'https://media.example'),
  kind: member(z.string(), 'How it became known.', 'cimd'),
  name: member(z.string().nullable(), 'What it calls itself: nobody checked it.', 'Claude'),
  state: member(z.literal(['untrusted', 'verified', 'blocked']), 'How this service treats it.', 'untrusted'),
  decided_by: member(z.string().nullable(), 'Who decided it; null where nobody did.', 'operator'),
  decided_at: momentOrNull('When it was decided.'),
  reason: member(z.string().nullable(), 'The words of who decided.', 'ours'),
  places: member(z.array(z.string()), 'Where its codes may lead.', ['client.example']),
  last_seen_at: moment('When it was seen last.'),
});

export const clientsSchema = adminPage('AdminClients', clientSchema);
