import { component, member } from '@libs/kernel';
import { z } from 'zod';

const ISSUER = 'https://media.example';

/** Metadata of an authorization server (RFC 8414); there may be more than is named here. */
export const authorizationServerSchema = component('AuthorizationServer', {
  issuer: member(z.url(), 'Who issues the tokens.', ISSUER),
  authorization_endpoint: member(z.url(), 'Where a person agrees.', `${ISSUER}/oauth/authorize`),
  token_endpoint: member(z.url(), 'Where tokens are issued.', `${ISSUER}/oauth/token`),
  jwks_uri: member(z.url(), 'The keys that sign tokens.', `${ISSUER}/oauth/jwks`),
  response_types_supported: member(z.array(z.string()).min(1), 'Which responses a client may ask for.', ['code']),
  code_challenge_methods_supported: member(z.array(z.string()).min(1), 'How a client proves that it began the flow.', [
    'S256',
  ]),
});
