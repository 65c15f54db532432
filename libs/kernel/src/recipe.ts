/** A file that a unit left in the object store. */
export interface UnitFile {
  key: string;
  mimeType: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** What a finished unit left behind: files by name, and facts that later units read. Stored as JSON. */
export interface UnitOutput {
  files: Readonly<Record<string, UnitFile>>;
  facts: Readonly<Record<string, unknown>>;
}

/** A file beside the media of a resource that a unit may read. */
export type Companion = 'captions';

/** A unit reads a file of an earlier unit, or a resource of the owner as it was completed: its media or a file beside that. */
export type UnitInput = { file: UnitFile } | { resourceId: string; sha256: string; companion?: Companion };

/** The work of a unit that a provider makes: a whole piece of media by a brief, as a tool of its own would order it. */
export interface GenerateWork {
  type: 'generate';
  kind: 'video' | 'image' | 'audio';
  brief: Record<string, unknown>;
}

/** The smallest piece of a long job that is done once: its work and the bytes it reads decide its result, to the byte. */
export interface Unit {
  /** Unique in its phase, and the same in every run. */
  id: string;
  /** JSON; `type` names what is done (`generate`: by a provider). */
  work: GenerateWork | ({ type: string } & Record<string, unknown>);
  /** By the names that the work calls them. */
  inputs: Readonly<Record<string, UnitInput>>;
  /** What it probably takes: its share of the whole in progress. */
  seconds: number;
  /** Credits that a cancellation charges once this is done; 0 for what is only a step on the way. */
  credits: number;
}

/** Finished units by phase and id; asking for one that is not there is an error of the recipe. */
export type Finished = (phase: string, unit: string) => UnitOutput;

/** A durable phase: its units depend only on the plan and on what earlier phases finished. Units of one phase are free of each other. */
export interface Phase {
  name: string;
  units(finished: Finished): Unit[];
}

/** A part of a long job that is a resource of its own once the job has ended: a shot of a film. */
export interface ReleasedPart {
  /** From 1, in the order of the work. */
  index: number;
  name: string;
  /** The unit that made it. */
  phase: string;
  unit: string;
}

/** What a long job gives its owner: `media`, and maybe `thumbnail`, `captions`, `subtitles` and `comparison`. */
export interface Release {
  files: Readonly<Record<string, UnitFile>>;
  /** Width, height, duration and the like, for the resource's metadata. */
  facts: Record<string, unknown>;
  /** What the gates measured. */
  quality: Record<string, unknown>;
}

/** How a kind of long job is made, from its frozen plan: pure, the same in every process and at every resume. */
export interface Recipe {
  /** Raised whenever the same work would leave other bytes: what an older version made is then made again. */
  version: number;
  phases: readonly Phase[];
  /** Parts that become resources of their own; those whose unit is not finished are left out by a cancellation. */
  parts: readonly ReleasedPart[];
  release(finished: Finished): Release;
}
