import { allowedValues, type JsonSchema } from '@libs/catalog';
import { z } from 'zod';
import { settingForms, settingSections } from '../../settings.js';
import { table } from './markdown-table.js';
import { secretNames } from '../../platform/settings/environment.js';

const settings = z.object(settingForms);
const { properties } = z.toJSONSchema(settings, { io: 'input' }) as { properties: Record<string, JsonSchema> };
const parsed: Record<string, unknown> = settings.parse({});
/** By default no list holds anything but texts. */
const defaults = parsed as Record<string, string | number | boolean | string[] | undefined>;

/** docs/settings.md: every setting, with the form, the default and the description of its schema. */
export function settingsDoc(): string {
  const sections = Object.entries(settingSections).map(([title, forms]) =>
    [`## ${title}`, table(['Setting', 'Value', 'Default', 'Meaning'], Object.keys(forms).map(row))].join('\n\n'),
  );
  return `${[HEAD, ...sections].join('\n\n')}\n`;
}

/** deploy/.env.example: every setting with its default, all commented out. */
export function exampleEnvironment(): string {
  const lines = Object.keys(properties).map((name) => `#${name}=${defaultOf(name)}`);
  return `${[EXAMPLE_HEAD, ...lines, EXAMPLE_END].join('\n')}\n`;
}

const HEAD = `# Settings

Made from the schema in \`src/settings.ts\` by \`npm run generate\`.

Settings are environment variables. An empty value counts as unset. The service reads and checks them once, when it starts:
a mistake is one line that names the variable, and the service does not start.

A secret can come from a file: \`NAME_FILE\` names the file that holds the value of \`NAME\`, and \`NAME\` itself stays unset. This
holds for ${secretNames(settingForms)
  .map((name) => `\`${name}\``)
  .join(', ')}.`;

const EXAMPLE_HEAD = `# Copy to deploy/.env, which deploy/compose.yaml reads. docs/settings.md says what each setting means.
# Made by \`npm run generate\`.`;

const EXAMPLE_END = `
# What deploy/compose.yaml itself reads (docs/operations.md, Container and Compose).
#APPARMOR_PROFILE=unconfined
#POSTGRES_PASSWORD=
#AWS_ACCESS_KEY_ID=
#AWS_SECRET_ACCESS_KEY=
#PUBLISH=127.0.0.1:3000:3000
#PUBLISH_ALSO=127.0.0.1:8333:8333`;

function row(name: string): string[] {
  const {
    form,
    description = '',
    ...schema
  } = properties[name] as JsonSchema & { form?: string; description?: string };
  const fallback = defaultOf(name);
  return [`\`${name}\``, form ?? allowedValues(schema) ?? 'text', fallback ? `\`${fallback}\`` : '–', description];
}

/** The default as it would be written in the environment; empty where there is none. */
function defaultOf(name: string): string {
  const value = defaults[name] ?? '';
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : value.toString();
}
