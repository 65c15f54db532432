import { z } from 'zod';
import { flag, host, origin, program, trustedProxies, url, wholeNumber } from './setting-forms.js';

export const DEFAULT_PORT = 3000;

/** Where this process listens, and what it works with. */
export const serverForms = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` refuses generated secrets and an http base address.'),
  PORT: wholeNumber(0, 65_535).default(DEFAULT_PORT).describe('The port to listen on. `0` takes any free port.'),
  HOST: host.default('127.0.0.1').describe('The interface to listen on. `0.0.0.0` or `::` listens on every interface.'),
  ALLOW_INSECURE_HOST: flag
    .default(false)
    .describe(
      'Allows a `HOST` that other machines reach without an https `PUBLIC_BASE_URL`. Keys and cookies then cross the network unencrypted.',
    ),
  PUBLIC_BASE_URL: origin
    .optional()
    .describe(
      'The address by which clients reach the service; https in production. Unset: `http://localhost:PORT`, or the address of `HOST`.',
    ),
  TRUST_PROXY: trustedProxies
    .default(false)
    .describe(
      'The proxies whose `X-Forwarded-For`, `-Proto` and `-Host` headers count ([advice](operations.md#behind-a-proxy)).',
    ),
  DATA_DIR: z
    .string()
    .meta({ form: 'the path of a folder' })
    .default('.data')
    .describe(
      'The folder of the embedded database, the finished files, the files under way and the generated secrets.',
    ),
  DATABASE_URL: url(/^postgres(ql)?$/, 'a postgres:// address')
    .optional()
    .describe('A PostgreSQL 15 or newer. Unset: the service starts the embedded one.'),
  OBJECT_STORE: z.enum(['disk']).default('disk').describe('Where finished files are kept.'),
  LLMS_TXT_URL: url(/^https?$/, 'an http or https address')
    // In the form in which it may stand in a header.
    .transform((text) => new URL(text).href)
    .optional()
    .describe('Where `/llms.txt` redirects to. Unset: `/docs/llms.txt` of this service.'),
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
  PATH: z
    .string()
    .meta({ form: 'folders, separated by colons' })
    .default('/usr/local/bin:/usr/bin:/bin')
    .describe('Where this process and its render processes find programs.'),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('The least severe level that is written to the log.'),
};
