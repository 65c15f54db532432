import { fileURLToPath } from 'node:url';
import { type Denial, deny, isMediumError, LOGGER, type Logger, StorageUnavailable } from '@libs/kernel';
import { findDecoder } from '@libs/film/adapters';
import { type RoleSettings, roleSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type ProgramSettings, programSettings } from '../program.settings.js';
import { RenderSurroundings } from '../render-surroundings.js';
import { findSandbox, type SandboxSearch } from '../sandbox/covered-disk.js';
import { findOtherUser, type Sandbox } from '../sandbox/sandbox.js';
import { SANDBOX_REMEDY } from '../sandbox/sandbox-remedy.js';

/** The module that decodes untrusted files, beside this one once compiled. */
export const IMPORT_CHILD_MODULE = fileURLToPath(new URL('./import-child.js', import.meta.url));

/** Milliseconds for the search for an ffmpeg. */
const MOST_SEARCH_MS = 25_000;

const AT_OWN_RISK =
  'DECODE_WITHOUT_SANDBOX=on decodes films and sounds without a sandbox: set it only if you trust every caller.';
const REFUSED = `Imports of films and sounds are refused: this machine allows no sandbox. ${SANDBOX_REMEDY} ${AT_OWN_RISK}`;
const ALLOWED = `DECODE_WITHOUT_SANDBOX=on: films and sounds of callers are decoded without a sandbox. A decoder that a file takes over can reach the network. ${SANDBOX_REMEDY}`;
const OTHER_USER =
  'Decoders run as another user: they can read neither the environment nor the secrets of the service.';
const SAME_USER =
  'Decoders run as the user of the service: one that a file takes over can read the memory and the files of the service';

export function decodingNeedsSandbox(): Denial {
  return deny(
    'input_unsupported',
    'This service cannot isolate decoders of films and sounds, so it imports images alone.',
    {
      nextStep:
        'Import an image, or make a film or a sound here; do not retry with this file. Nothing was charged. ' +
        `The operator can change that. ${SANDBOX_REMEDY} ${AT_OWN_RISK}`,
    },
  );
}

type DecoderSurroundings = Pick<
  RenderSurroundings,
  'stagingDir' | 'childEnvironment' | 'hiddenFromDecoders' | 'readOnlyForDecoders' | 'ffmpegPath'
> & {
  /** The compiled module in which files are decoded; its own unless told otherwise. */
  childModule?: string;
};

interface Found {
  sandbox?: Sandbox;
  /** Without a sandbox: another user than the service's, if there is one. */
  otherUser?: Sandbox;
}

/** Whether and how the processes that decode untrusted files are isolated on this machine. */
@Injectable()
export class DecoderIsolation {
  private searching?: Promise<Found>;
  private hasDecoder = false;

  private readonly sought: SandboxSearch;

  /** The logger receives one line when this machine allows no sandbox. */
  constructor(
    @Inject(programSettings.KEY)
    private readonly programs: Pick<ProgramSettings, 'decodeWithoutSandbox' | 'secretsInEnvironment'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    @Inject(RenderSurroundings) around: DecoderSurroundings,
    @Inject(roleSettings.KEY) private readonly role: Pick<RoleSettings, 'makesMedia'> = { makesMedia: true },
  ) {
    this.sought = {
      stagingDir: around.stagingDir,
      module: around.childModule ?? IMPORT_CHILD_MODULE,
      environment: around.childEnvironment,
      hidden: around.hiddenFromDecoders,
      readOnly: around.readOnlyForDecoders,
      ffmpegPath: around.ffmpegPath,
    };
  }

  /** Searches once: what the machine allows does not change while this process runs. */
  find(): Promise<Found> {
    this.searching ??= this.search().catch((error: unknown) => {
      this.searching = undefined;
      throw isMediumError(error) ? new StorageUnavailable(error) : error;
    });
    return this.searching;
  }

  /** Whether films and sounds are decoded. Images are decoded in either case. */
  async takesFilms(): Promise<boolean> {
    const { sandbox } = await this.find();
    return sandbox !== undefined || this.programs.decodeWithoutSandbox;
  }

  /** Rejects where this machine allows no sandbox. */
  async requireSandbox(): Promise<void> {
    const { sandbox } = await this.find();
    if (!sandbox) throw decodingNeedsSandbox();
  }

  /** Throws where this machine can decode no film and no sound of anyone. An `api` decodes none: the worker is asked before it buys. */
  async requireDecoder(): Promise<void> {
    if (!this.role.makesMedia) return;
    if (!(await this.takesFilms())) throw decodingNeedsSandbox();
    const { ffmpegPath: named, environment } = this.sought;
    const signal = AbortSignal.timeout(MOST_SEARCH_MS);
    this.hasDecoder ||= (await findDecoder({ named, environment, signal })) !== undefined;
    if (this.hasDecoder) return;
    throw deny('provider_unavailable', 'This service has no current ffmpeg to decode films and sounds with.', {
      nextStep: 'Nothing was charged. Leave out model; the operator of this service can install ffmpeg 5 or newer.',
      retryable: false,
    });
  }

  private async search(): Promise<Found> {
    const { decodeWithoutSandbox, secretsInEnvironment: secrets } = this.programs;
    const sandbox = await findSandbox(this.sought);
    if (sandbox) return { sandbox };
    const otherUser = await findOtherUser(this.sought);
    const exposed = secrets.length === 0 ? '.' : `, and its environment with ${secrets.join(', ')}.`;
    this.logger.warn(
      `${decodeWithoutSandbox ? ALLOWED : REFUSED} ${otherUser ? OTHER_USER : `${SAME_USER}${exposed}`}`,
    );
    return { otherUser };
  }
}
