import { flag, unread } from '@libs/kernel';
import { NAMED_VOICE, VOICES } from '@libs/sound';
import { program } from '@libs/kernel/adapters';
import { type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';

/** The programs that this process and its render processes run, and how far they are locked in. */
export const programForms = {
  FFMPEG_PATH: program
    .optional()
    .describe(
      'The ffmpeg to use. Unset: the one on the `PATH`, or else the bundled one, which never decodes imported files.',
    ),
  CHROME_PATH: program
    .optional()
    .describe(
      'The headless browser that draws films of scenes, such as chromium-headless-shell of Debian. Unset: the one that npm installed, on Linux on x64.',
    ),
  HTML_WITHOUT_SANDBOX: flag
    .default(false)
    .describe(
      'Whether HTML of callers is drawn where this machine allows no sandbox. It can then reach the network and every file that the service can read.',
    ),
  DECODE_WITHOUT_SANDBOX: flag
    .default(false)
    .describe(
      'Whether films and sounds of callers are decoded where this machine allows no sandbox. A decoder that a file takes over can then reach the network and, unless the service runs as root, all that the service can read.',
    ),
  DEFAULT_VOICE: z
    .string()
    .regex(new RegExp(`^(?:${VOICES.join('|')})$|${NAMED_VOICE.source}`))
    .meta({ form: 'name of a voice' })
    .default(VOICES[0])
    .describe('The voice that speaks English where a call names none; `media voices list` prints the names.'),
  PATH: z
    .string()
    .meta({ form: 'folders, separated by colons' })
    .default('/usr/local/bin:/usr/bin:/bin')
    .describe('Where this process and its render processes find programs.'),
};

type Variables = z.output<z.ZodObject<typeof programForms>>;

export const programSettings = registerAs(
  'programs',
  (read: Variables = unread(), secretsInEnvironment: readonly string[] = []) => ({
    ffmpegPath: read.FFMPEG_PATH,
    /** The browser that draws films. */
    chromePath: read.CHROME_PATH,
    htmlWithoutSandbox: read.HTML_WITHOUT_SANDBOX,
    decodeWithoutSandbox: read.DECODE_WITHOUT_SANDBOX,
    programPath: read.PATH,
    defaultVoice: read.DEFAULT_VOICE,
    /** Settings with a secret that stand in the environment, and not in files. */
    secretsInEnvironment,
  }),
);

export type ProgramSettings = ConfigType<typeof programSettings>;
