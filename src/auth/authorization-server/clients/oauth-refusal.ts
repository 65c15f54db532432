import { Denial } from '@libs/kernel';

/** A request that the authorization server does not take, in the words of OAuth (RFC 6749, 5.2; RFC 7591, 3.2.2). */
export class OauthRefusal extends Denial {
  constructor(
    readonly error: 'invalid_request' | 'invalid_redirect_uri' | 'invalid_client_metadata',
    description: string,
  ) {
    super('malformed_json', description);
  }
}
