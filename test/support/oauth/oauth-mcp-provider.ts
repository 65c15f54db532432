import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { AddClientAuthentication } from '@modelcontextprotocol/sdk/client/auth.js';
import { REDIRECT } from './oauth-client.js';

export interface Introduction {
  /** Where its document is; absent: it registers. */
  clientMetadataUrl?: string;
  /** How it proves to be itself at the token endpoint; absent: as it was registered. */
  addClientAuthentication?: AddClientAuthentication;
}

/** What a client with OAuth keeps, for the official clients of both eras. */
export class KeptOauth {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata: OAuthClientMetadata = {
    client_name: 'Official client',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
  };
  /** Where it would send its person. */
  asked?: URL;
  private kept?: OAuthTokens;
  private client?: OAuthClientInformationMixed;
  private verifier = '';
  readonly clientMetadataUrl?: string;
  readonly addClientAuthentication?: AddClientAuthentication;

  constructor({ clientMetadataUrl, addClientAuthentication }: Introduction = {}) {
    // The clients look at whether there is one.
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl;
    if (addClientAuthentication !== undefined) this.addClientAuthentication = addClientAuthentication;
  }

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

  /** As when the access token ran out. */
  spoilAccessToken(): void {
    if (this.kept) this.kept = { ...this.kept, access_token: 'x.y.z' };
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  codeVerifier(): string {
    return this.verifier;
  }
}
