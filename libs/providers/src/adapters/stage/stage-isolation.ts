import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deny, LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { type ProgramSettings, programSettings } from '../program.settings.js';
import { RenderSurroundings } from '../render-surroundings.js';
import { closedRoot } from '../sandbox/closed-root.js';
import { SANDBOX_REMEDY } from '../sandbox/sandbox-remedy.js';
import { type SandboxForm, strongestSandbox } from '../sandbox/sandbox.js';

/** The module that is the process of a film, beside this one once compiled. */
export const FILM_CHILD_MODULE = fileURLToPath(new URL('./film-child.js', import.meta.url));

/** What a sandboxed process gets of the environment. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/tmp',
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
};

/** What is left where no sandbox can be had. */
const AT_OWN_RISK =
  'HTML_WITHOUT_SANDBOX=on draws HTML of callers without a sandbox: set it only if you trust every caller.';
const REFUSED = `HTML of callers is refused: this machine allows no sandbox. ${SANDBOX_REMEDY} ${AT_OWN_RISK}`;
const ALLOWED = `HTML_WITHOUT_SANDBOX=on: HTML of callers is drawn without a sandbox. It can reach the network and every file that this service can read. ${SANDBOX_REMEDY}`;

export interface IsolationOptions {
  /** Where the working folders of films are. */
  stagingDir: string;
  /** The compiled module that is the process of a film; its own unless told otherwise. */
  childModule?: string;
  /** The files and folders of the program: compiled modules, package.json, packages. */
  program: string[];
  /** Folders that hold more than the program, such as the data folder and the home of the user. */
  hiddenFolders: string[];
}

/** Whether and how films are isolated on this machine. */
@Injectable()
export class StageIsolation {
  private searching?: Promise<SandboxForm | undefined>;
  private found?: { form?: SandboxForm };

  /** The logger receives one line when this machine allows no sandbox. */
  constructor(
    @Inject(programSettings.KEY) private readonly programs: Pick<ProgramSettings, 'htmlWithoutSandbox'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    @Inject(RenderSurroundings) private readonly options: IsolationOptions,
  ) {}

  /** Looks once: what the machine allows does not change while this process runs. */
  async prepare(): Promise<'closed' | 'none'> {
    return (await this.form()) ? 'closed' : 'none';
  }

  /** Throws where HTML of callers would be drawn without a sandbox and the operator does not wish that. */
  requireForMarkup(): void {
    if (this.programs.htmlWithoutSandbox) return;
    if (!this.found) {
      throw deny(
        'provider_unavailable',
        'This service has just started and does not know yet whether it can isolate HTML.',
        { nextStep: 'Call the tool again in a few seconds; nothing was charged.' },
      );
    }
    if (!this.found.form) {
      throw deny('input_unsupported', 'This service cannot isolate HTML of callers, so it draws none.', {
        nextStep:
          'Direct the film with packaged scenes (media://guide/scenes); do not retry with HTML. Nothing was charged. ' +
          `The operator can change that. ${SANDBOX_REMEDY} ${AT_OWN_RISK}`,
      });
    }
  }

  /**
   * The command that goes before that of a process, and its environment; undefined where there is no sandbox. `work` and
   * `programs`, such as its browser, its ffmpeg and its voices, are real paths.
   */
  async around(
    work: string,
    programs: string[],
  ): Promise<{ wrapper: string[]; environment: typeof ENVIRONMENT } | undefined> {
    const form = await this.form();
    if (!form) return undefined;
    const entrance = await this.entrance(programs);
    return { wrapper: form(entrance).wrapper(work), environment: ENVIRONMENT };
  }

  private form(): Promise<SandboxForm | undefined> {
    this.searching ??= this.search().catch((error: unknown) => {
      this.searching = undefined;
      throw error;
    });
    return this.searching;
  }

  private async search(): Promise<SandboxForm | undefined> {
    const { stagingDir, childModule: module = FILM_CHILD_MODULE } = this.options;
    await mkdir(stagingDir, { recursive: true, mode: 0o700 });
    const probe = { stagingDir, module, environment: ENVIRONMENT };
    const sandbox = await strongestSandbox([await this.entrance([])], probe);
    if (!sandbox) this.logger.warn(this.programs.htmlWithoutSandbox ? ALLOWED : REFUSED);
    this.found = { form: sandbox?.form };
    return sandbox?.form;
  }

  private entrance(programs: string[]): ReturnType<typeof closedRoot> {
    const { program, hiddenFolders } = this.options;
    return closedRoot({ shown: [process.execPath, ...program, ...programs], hidden: hiddenFolders });
  }
}
