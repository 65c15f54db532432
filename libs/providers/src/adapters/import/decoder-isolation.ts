import { type Denial, deny } from '@libs/kernel';
import { isMediumError, StorageUnavailable } from '@libs/storage';
import { findSandbox, type SandboxSearch } from '../sandbox/covered-disk.js';
import { findOtherUser, type Sandbox } from '../sandbox/sandbox.js';
import { SANDBOX_REMEDY } from '../sandbox/sandbox-remedy.js';

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

export interface DecoderIsolationOptions extends SandboxSearch {
  /** The operator's wish to decode films and sounds also where there is no sandbox. */
  withoutSandbox: boolean;
  /** Settings with a secret that stand in the environment of the service, which processes of the same user can read. */
  secretsInEnvironment: readonly string[];
  /** Receives one line when this machine allows no sandbox. */
  warn: (line: string) => void;
}

interface Found {
  sandbox?: Sandbox;
  /** Without a sandbox: another user than the service's, if there is one. */
  otherUser?: Sandbox;
}

/** Whether and how the processes that decode untrusted files are isolated on this machine. */
export class DecoderIsolation {
  private searching?: Promise<Found>;

  constructor(private readonly options: DecoderIsolationOptions) {}

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
    return sandbox !== undefined || this.options.withoutSandbox;
  }

  /** Rejects where this machine allows no sandbox. */
  async requireSandbox(): Promise<void> {
    const { sandbox } = await this.find();
    if (!sandbox) throw decodingNeedsSandbox();
  }

  private async search(): Promise<Found> {
    const { withoutSandbox, secretsInEnvironment: secrets, warn } = this.options;
    const sandbox = await findSandbox(this.options);
    if (sandbox) return { sandbox };
    const otherUser = await findOtherUser(this.options);
    const exposed = secrets.length === 0 ? '.' : `, and its environment with ${secrets.join(', ')}.`;
    warn(`${withoutSandbox ? ALLOWED : REFUSED} ${otherUser ? OTHER_USER : `${SAME_USER}${exposed}`}`);
    return { otherUser };
  }
}
