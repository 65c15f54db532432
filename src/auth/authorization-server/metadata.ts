import type { Scope } from '@libs/identity';

/** Metadata of the embedded authorization server (RFC 8414, 2), as far as clients need it. */
export function authorizationServerMetadata(baseUrl: string, scopes: readonly Scope[]) {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    registration_endpoint: `${baseUrl}/oauth/register`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    jwks_uri: `${baseUrl}/oauth/jwks`,
    scopes_supported: ['openid', 'offline_access', ...scopes],
    response_types_supported: ['code'],
    response_modes_supported: ['fragment', 'query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'Ed25519', 'EdDSA'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
