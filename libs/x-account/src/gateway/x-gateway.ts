import type { XKeyPair } from './x-key-pair.js';

/** The account that a person connected. Names are untrusted text on one line, of bounded length. */
export interface XAuthorization {
  tokens: XKeyPair;
  /** Decimal digits. It never changes; the screen name may. */
  userId: string;
  screenName: string;
}

/** Texts are untrusted, on one line, of bounded length. */
export interface XProfile {
  id: string;
  username: string;
  name: string;
  description?: string;
  createdAt?: Date;
  isProtected?: boolean;
  followers?: number;
  following?: number;
  posts?: number;
}

export interface XPost {
  id: string;
  /**
   * As its author wrote it: HTML entities decoded, shortened links written out, links to attached media removed. May
   * have line breaks.
   */
  text: string;
  createdAt?: Date;
  /** Identifiers of attached images and videos, as `uploadMedia` returned them. */
  mediaIds: readonly string[];
  /** The post that this one replies to. */
  replyTo?: string;
  likes?: number;
  reposts?: number;
  replies?: number;
}

export interface RecentPosts {
  /** The newest first. */
  posts: readonly XPost[];
  /** False where X has more, or showed one that could not be read. */
  isWhole: boolean;
}

export type XMediaCategory = 'tweet_image' | 'tweet_gif' | 'tweet_video';

export interface XMediaFile {
  /** Opens the stored bytes; called once. Chunks may have any size. */
  open: () => Promise<AsyncIterable<Uint8Array>>;
  /** Exact: X refuses an upload with more or fewer bytes. */
  sizeBytes: number;
  mimeType: string;
  category: XMediaCategory;
  /** At most 1000 characters. For images and GIFs only: X takes none for videos. */
  altText?: string;
}

export interface XPostDraft {
  text: string;
  mediaIds?: readonly string[];
  /** Identifier of the post to reply to. */
  replyTo?: string;
}

/**
 * The API of X for one application (consumer key). Every method throws `XFailure` and nothing else, except for an error
 * of `open` and the reason of an aborted signal, which pass through. No method retries.
 */
export abstract class XGateway {
  /** Starts a connection. X sends the browser to `callbackUrl` with `oauth_token` and `oauth_verifier`. */
  abstract requestToken(callbackUrl: string): Promise<XKeyPair>;
  /** The page of X where the person decides. It asks each time, also where the application was authorized before. */
  abstract authorizeAddress(requestToken: XKeyPair): string;
  /**
   * Ends a connection that was started. Works once for each request token. An account that connects again gets the same
   * access tokens, as long as they are good.
   */
  abstract accessToken(requestToken: XKeyPair, verifier: string): Promise<XAuthorization>;
  abstract me(tokens: XKeyPair): Promise<XProfile>;
  /**
   * The newest posts of an account, replies included, reposts not. X gives 5 to 100; fewer are cut here. X counts reposts
   * before it leaves them out: few posts or none do not mean that there are no more.
   */
  abstract recentPosts(tokens: XKeyPair, userId: string, limit: number): Promise<RecentPosts>;
  /**
   * Sends a file in chunks and waits until X has processed it. Returns the identifier for `post`, which X forgets within
   * a day. A failed upload leaves nothing to clean up; a retry starts anew. Never `unknown`.
   */
  abstract uploadMedia(tokens: XKeyPair, file: XMediaFile, signal?: AbortSignal): Promise<string>;
  /** Throws `unknown` where the post may exist although X did not say so. */
  abstract post(tokens: XKeyPair, draft: XPostDraft): Promise<{ id: string }>;
  /** Deletes an own post. A retry after `unknown` is safe: `not_found` then means deleted. */
  abstract deletePost(tokens: XKeyPair, postId: string): Promise<void>;
  /**
   * Revokes access tokens at X. Tokens that X no longer accepts are not a failure.
   */
  abstract invalidate(tokens: XKeyPair): Promise<void>;
}
