import type { AspectRatio } from '@libs/drawing';
import type { FilmBrief, FilmOfScenes, FilmPreview, FoundPicture, PreviewedResource, Sheet } from '@libs/film';
import type { Principal } from '@libs/identity';
import type {
  Cost,
  CreditsLeft,
  DeleteResource,
  FilePart,
  FileRole,
  LibraryResource,
  ListResources,
  ReceivedUpload,
  RequestUpload,
  Resource,
  RestoreResource,
  Source,
  SourceIds,
  Spender,
  UpdateResource,
  Upload,
} from '@libs/library';
import type { AwaitResource, CancelJob, JobLimits, OpenJobs, JobState, StartJob } from '@libs/jobs';
import type { Writer } from '@libs/providers';
import type { XServices } from '@libs/x-account';
import type { ExaminedCall, GivenCall } from './examined-call.js';
import type { ImageAnswer } from './image-answer.js';

/** The account and network of a preview. */
export interface Viewer {
  accountId: string;
  network: string;
}

/** The caller whose texts are examined, and the signal that aborts it. */
export interface Reader {
  principal: Principal;
  network: string;
  signal: AbortSignal;
}

/** Looks at films. Refuses with `rate_limited` and `concurrency_exceeded`, each with the time to come back. */
export interface PreviewServices {
  film: (brief: FilmBrief, viewer: Viewer, signal: AbortSignal) => Promise<FilmPreview>;
  frames: (film: PreviewedResource, count: number, viewer: Viewer, signal: AbortSignal) => Promise<Sheet>;
}

/** The operator's language model. */
export interface WritingServices {
  /** What it costs to write a film; undefined where there is no model. */
  credits: () => number | undefined;
  /**
   * Counts one writing of an account and holds what it costs. `spend` takes that; without it the credits go back. Refuses before the
   * writing: `rate_limited`, `quota_exceeded`, `insufficient_credits`, `concurrency_exceeded`.
   */
  run: <T>(spender: Spender, write: (writer: Writer, spend: () => Promise<void>) => Promise<T>) => Promise<T>;
}

/**
 * What tools are given besides their caller: the services of the libraries, one per member. Members are own properties,
 * since the context of a call is made by copying them.
 */
export abstract class ToolServices {
  /**
   * What a call comes to. Throws as the call would where its arguments are wrong or this machine cannot draw it. Long texts are read
   * beside the main thread: refuses with `concurrency_exceeded` where many wait there.
   */
  abstract examine: (call: GivenCall, reader: Reader) => Promise<ExaminedCall>;
  /** A finished film for another aspect ratio, as `inAnotherShape`. */
  abstract inAnotherShape: (
    film: FilmOfScenes,
    shape: { aspectRatio: AspectRatio; facts: Record<string, unknown> },
    reader: Reader,
  ) => Promise<FilmOfScenes>;
  abstract previews: PreviewServices;
  abstract writing: WritingServices;
  /** Packaged pictures for words, best first, with a PNG of them. Refuses with `concurrency_exceeded` where many search. */
  abstract findPictures: (
    words: string,
    viewer: Viewer,
    signal: AbortSignal,
  ) => Promise<{ pictures: FoundPicture[]; sheet?: Buffer }>;
  /** Throws for a rejected text in any member. Call it before texts are stored. */
  abstract requireAccepted: (accountId: string, texts: object) => Promise<void>;
  /** These resources, in their order. Refuses what is not a completed resource of its kind and the account. */
  abstract requireSources: (accountId: string, asked: SourceIds) => Promise<Source[]>;
  /** Refuses a film or an image of a page that this machine cannot draw: without a browser, or HTML without a sandbox. */
  abstract requireStage: (brief: object) => void;
  /** Credits of a training by the outside trainer; undefined where none is set up. */
  abstract trainerCredits: number | undefined;
  /** The models that can be called now, for agents. */
  abstract modelsPage: () => Promise<string>;
  abstract startJob: Pick<StartJob, 'run' | 'findEarlier'>;
  abstract awaitResource: AwaitResource;
  abstract cancelJob: CancelJob;
  abstract listResources: ListResources;
  abstract updateResource: UpdateResource;
  abstract deleteResource: DeleteResource;
  abstract restoreResource: RestoreResource;
  abstract requestUpload: RequestUpload;
  /** The address to which an upload's file is sent. */
  abstract uploadAddress: (upload: Upload) => Promise<string>;
  abstract findReceivedUpload: (
    accountId: string,
    completed: { resource_id: string; sha256: string },
  ) => Promise<ReceivedUpload>;
  /** The first bytes of a file that has arrived, at most so many. */
  abstract readUploadHead: (upload: ReceivedUpload, most: number) => Promise<Buffer>;
  abstract findResource: (accountId: string, resourceId: string) => Promise<Resource>;
  /** A part of a file of a completed resource; undefined where there is no such file. */
  abstract readPart: (
    resource: Resource,
    file: FileRole,
    part: { offset: number; length: number },
  ) => Promise<FilePart | undefined>;
  /** SHA-256 of the captions file beside a film; undefined where there is none. */
  abstract captionsHash: (film: Resource) => Promise<string | undefined>;
  /** What the job of a resource was asked to make; undefined for what had no job of its own. */
  abstract briefOf: (accountId: string, resourceId: string) => Promise<Record<string, unknown> | undefined>;
  /** Where a resource and its job stand. */
  abstract readJob: (accountId: string, resourceId: string) => Promise<JobState>;
  abstract creditsLeft: (spender: Spender) => Promise<CreditsLeft>;
  /** Refuses what the account cannot pay for now. */
  abstract requireCredits: (spender: Spender, cost: Cost) => Promise<unknown>;
  abstract openJobs: (accountId: string) => Promise<OpenJobs>;
  abstract jobLimits: JobLimits;
  /** Absent where the service has no application at X. */
  abstract x?: XServices;
  /** The picture that stands for a resource; undefined where it has none. */
  abstract thumbnailOf: (resource: Resource) => Promise<ImageAnswer | undefined>;
  /** Keeps a picture of an answer for 15 minutes. Returns its signed address. */
  abstract keepPicture: (accountId: string, picture: ImageAnswer) => Promise<string>;
  /** A row as this caller may see it; freshly signed addresses need `library:read`. */
  abstract present: (resource: Resource, principal: Principal) => Promise<LibraryResource>;
  /** Absolute address of a path of this service. */
  abstract address: (path: string) => string;
}
