import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import { REDIRECT } from './oauth-client.js';

/** What a client with OAuth keeps, for the official clients of both eras. */
export class KeptOauth {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata: OAuthClientMetadata = { client_name: 'Official client', redirect_uris: [REDIRECT] };
  /** Where it would send its person. */
  asked?: URL;
  private kept?: OAuthTokens;
  private client?: OAuthClientInformationMixed;
  private verifier = '';

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.client;
  }

  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.client = client;
  }

  tokens(): OAuthTokens | undefined {
    return this.kept;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.kept = tokens;
  }

  redirectToAuthorization(address: URL): void {
    this.asked = address;
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  codeVerifier(): string {
    return this.verifier;
  }
}
