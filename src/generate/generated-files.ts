import {
  catalogue,
  laneProjection,
  offeredTools,
  promptCatalogue,
  publicContract,
  scenesGuide,
  type Prompt,
  type Tool,
} from '@libs/catalog';
import { projectionSettings } from '../discovery/projection-settings.js';
import { jsonText } from '../platform/published/json-text.js';
import { describedApp } from './described-app.js';
import { apiDoc } from './docs/api-doc.js';
import { errorsDoc } from './docs/errors-doc.js';
import { exampleEnvironment, settingsDoc } from './docs/settings-doc.js';
import { toolsDoc } from './docs/tools-doc.js';
import { describeHttp } from './openapi/describe-http.js';
import { oas30 } from './openapi/oas30.js';
import { publicPart } from './openapi/public-part.js';
import { readSettings } from '../settings.js';

/** A file that is made from the code, committed, and never written by hand. */
export interface GeneratedFile {
  /** Below the project's folder. */
  path: string;
  text: string;
}

/** Every generated file. Equal code gives equal bytes on every machine. */
export async function generatedFiles(): Promise<GeneratedFile[]> {
  const http = describeHttp(await describedApp());
  return [
    { path: 'contracts/openapi-2.0.0.json', text: jsonText(http) },
    { path: 'contracts/openapi-2.0.0.oas30.json', text: jsonText(oas30(http)) },
    { path: 'contracts/openapi-2.0.0.public.json', text: jsonText(publicPart(http)) },
    ...filesOfCatalogue(catalogue, promptCatalogue),
    { path: 'docs/errors.md', text: errorsDoc() },
    { path: 'docs/scenes.md', text: scenesDoc() },
    { path: 'docs/settings.md', text: settingsDoc() },
    { path: 'deploy/.env.example', text: exampleEnvironment() },
  ];
}

/** The guide that agents read, with pictures. */
function scenesDoc(): string {
  return `<!-- Made by \`npm run generate\` of libs/film/src/scenes; agents read it as media://guide/scenes. -->\n\n${scenesGuide({ pictures: true })}`;
}

/** Generated files about tools and prompts; the projection is that of an installation without settings. */
export function filesOfCatalogue(tools: readonly Tool[], prompts: readonly Prompt[]): GeneratedFile[] {
  const settings = readSettings({});
  const offered = offeredTools(tools, { isXOn: settings.xAccount.isOn });
  const projection = laneProjection(offered, projectionSettings(settings));
  return [
    { path: 'contracts/public-mcp-contract-v1.json', text: jsonText(publicContract(tools, prompts)) },
    { path: 'contracts/public-mcp-lane-projection-v1.json', text: jsonText(projection) },
    { path: 'docs/api.md', text: apiDoc(tools) },
    { path: 'docs/tools.md', text: toolsDoc(tools) },
  ];
}
