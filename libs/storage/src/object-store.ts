/** What a store knows of an object without reading it. */
export interface StoredObject {
  sizeBytes: number;
  /** Media type it was stored with. */
  type: string;
  /** Hexadecimal; the strong validator of the bytes. */
  sha256: string;
}

/** The metadata of a stored object. */
export interface FoundObject extends StoredObject {
  /** When it was stored; an object never changes afterwards. */
  storedAt: Date;
}

/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface AddressOrder {
  key: string;
  /** A `GET` address of ours also answers HEAD, that of a store does not; a `HEAD` address gives no bytes away. */
  method: 'GET' | 'HEAD';
  type: string;
  /** Name that a browser saves the file under. */
  fileName: string;
  /** Seconds the address is good for. */
  ttlSeconds: number;
}

export interface PutOptions {
  type: string;
  /** For bytes that are dear: a store elsewhere that is away is waited for until this aborts. */
  waitUntil?: AbortSignal;
}

/** A file that somebody is to send to the store itself. */
export interface UploadOrder {
  key: string;
  /** Exact length; the store refuses any other. */
  sizeBytes: number;
  /** Seconds the address is good for. */
  ttlSeconds: number;
}

/** What a store bears to show which database the files in it are of. */
export interface StoreMark {
  /** The id of the database; undefined where nothing was written. */
  read(): Promise<string | undefined>;
  write(databaseId: string): Promise<void>;
}

/**
 * Bytes under keys. Keys are lower-case path-like names such as `renders/{id}/3/media.mp4`. Every writer uses unique
 * keys, so no operation needs to be conditional. Errors of the medium are `StorageUnavailable`.
 */
export abstract class ObjectStore {
  /** Undefined: the store is no place that several databases reach by name, as a folder of this machine is none. */
  readonly mark?: StoreMark;
  /** Stores all bytes or none, durably once it resolves. */
  abstract put(key: string, bytes: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject>;
  /** Undefined where nothing is stored. */
  abstract head(key: string): Promise<FoundObject | undefined>;
  /** Rejects where the store cannot be used now. */
  async probe(): Promise<void> {
    await this.head('health/probe');
  }
  /** The bytes, or a range of them that lies inside the object; undefined where nothing is stored. */
  abstract get(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Deleting what is not there is done already. */
  abstract delete(key: string): Promise<void>;
  /** Keys that begin with a prefix, in no order. */
  abstract list(prefix: string): AsyncIterable<string>;
  /**
   * Throws `StorageUnavailable` if so many bytes more would leave less room than the store keeps free. Called before an
   * upload is accepted; a store without bounds always has room.
   */
  requireRoom(_bytes: number): Promise<void> {
    return Promise.resolve();
  }
  /** Passes on untrusted bytes. Throws `StorageUnavailable` before they would leave less room than the store keeps free. */
  withinRoom(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    return bytes;
  }
  /** Removes what interrupted puts left behind; a put that is under way keeps its bytes. Answers how many went. */
  abstract sweep(): Promise<number>;
  /** A download address of this service, which needs no other credential. */
  abstract sign(order: AddressOrder): Promise<string>;
  /** A download address of the store itself, for exactly this method; undefined: this service gives the bytes. */
  signDirect(_order: AddressOrder): Promise<string | undefined> {
    return Promise.resolve(undefined);
  }
  /** An address of the store that takes one file by PUT; undefined: this service takes the bytes. */
  signUpload(_order: UploadOrder): Promise<string | undefined> {
    return Promise.resolve(undefined);
  }
}
