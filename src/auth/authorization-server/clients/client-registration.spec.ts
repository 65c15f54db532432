import { expect, it } from 'vitest';
import { clientRegistration } from './client-registration.js';

const REDIRECTS = { redirect_uris: ['https://client.example/callback'] };
const examine = (address: string): never => {
  throw new Error(`${address} is examined`);
};
const OPTIONAL = [
  'client_name',
  'client_uri',
  'logo_uri',
  'tos_uri',
  'policy_uri',
  'contacts',
  'software_id',
  'software_version',
  'token_endpoint_auth_method',
  'grant_types',
  'jwks',
];

it.each([null, '', {}])('an optional member of a registration that is %j counts as absent', (empty) => {
  const plain = clientRegistration(REDIRECTS, examine);
  for (const name of OPTIONAL)
    expect(clientRegistration({ ...REDIRECTS, [name]: empty }, examine), name).toEqual(plain);
  const signing = { ...REDIRECTS, token_endpoint_auth_method: 'private_key_jwt' };
  for (const name of ['jwks_uri', 'token_endpoint_auth_signing_alg'])
    expect(clientRegistration({ ...signing, [name]: empty }, examine), name).toEqual(
      clientRegistration(signing, examine),
    );
  expect(() => clientRegistration({ redirect_uris: empty }, examine)).toThrow('redirect_uris holds 1 to 20 addresses');
});
