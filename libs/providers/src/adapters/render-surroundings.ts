import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type DataSettings, dataSettings } from '@libs/kernel/settings';
import { voicesFolder } from '@libs/sound/adapters';
import { Inject, Injectable } from '@nestjs/common';
import { type OpenInput, RenderInputs } from './render-inputs.js';
import { type ProgramSettings, programSettings } from './program.settings.js';

/** The program of this service as it is installed. The process that runs it provides this. */
export abstract class InstalledProgram {
  /** Its modules, its description and its packages. */
  abstract readonly files: string[];
  /** The folder of its packages; undefined where there is none beside the program. */
  abstract readonly packages?: string;
  /** The environment of a process that shares V8's compiled code. */
  abstract readonly compileCache: Record<string, string>;
}

/** The folders, environment and inputs of the processes that make media. */
@Injectable()
export class RenderSurroundings {
  /** Directory for files on their way into the object store. */
  readonly stagingDir: string;
  /** Directory for programs that have to be copied before they may be executed. */
  readonly toolsDir: string;
  /** Where the browser of the package is unpacked. */
  readonly browserDir: string;
  /** Where the voices are that the operator added. */
  readonly voicesDir: string;
  readonly ffmpegPath?: string;
  readonly chromePath?: string;
  /** The whole environment of a process: where programs and temporary files are, and no secret. */
  readonly childEnvironment: Record<string, string>;
  /** Added for trusted processes only: a process that runs a caller's page or file could change the compiled code of others. */
  readonly compileCache: Record<string, string>;
  /** The files and folders of the program. */
  readonly program: string[];
  /** Folders that hold more than the program. `postgres` may be a link to a folder elsewhere. */
  readonly hiddenFolders: string[];
  /** Folders that a decoder must not see: others run what is in the compile cache. */
  readonly hiddenFromDecoders: string[];
  /** Folders that a decoder must not change. */
  readonly readOnlyForDecoders: string[];
  readonly openInput: OpenInput;

  constructor(
    @Inject(dataSettings.KEY) { dataDir }: DataSettings,
    @Inject(programSettings.KEY) { ffmpegPath, chromePath, programPath }: ProgramSettings,
    { files, packages, compileCache }: InstalledProgram,
    inputs: RenderInputs,
  ) {
    const dataDirs = [dataDir, join(dataDir, 'postgres')];
    this.stagingDir = join(dataDir, 'staging');
    this.toolsDir = join(dataDir, 'tools');
    this.browserDir = join(dataDir, 'browser');
    this.voicesDir = voicesFolder(dataDir);
    this.ffmpegPath = ffmpegPath;
    this.chromePath = chromePath;
    this.childEnvironment = { PATH: programPath, TMPDIR: tmpdir() };
    this.compileCache = compileCache;
    this.program = files;
    this.hiddenFolders = [...dataDirs, homedir()];
    this.hiddenFromDecoders = [...dataDirs, ...Object.values(compileCache)];
    this.readOnlyForDecoders = [...(packages === undefined ? [] : [dirname(packages)]), homedir()];
    this.openInput = (...asked) => inputs.run(...asked);
  }
}
