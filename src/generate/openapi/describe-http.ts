import { catalogue, toolComponents, type ToolComponents } from '@libs/catalog';
import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { DenialDto } from '../../platform/refusals/dto/denial.dto.js';
import { HTTPValidationErrorDto } from '../../platform/refusals/dto/validation-error.dto.js';
import { answeredSchemas } from './answered-schemas.js';
import { completeOperation } from './complete-operation.js';
import {
  type Document,
  type MediaType,
  type Operation,
  operationsOf,
  type PathItem,
  type ResponseObject,
  type Schema,
} from './document.js';
import { describedParts } from './described-parts.js';
import { documentComponents } from './document-components.js';
import { exampleOf } from './example-of.js';
import { frame } from './frame.js';
import { withScenes } from './scene-schemas.js';
import { HEADERS } from './headers.js';
import { shareParts } from './share-parts.js';
import { SHARED_ANSWERS } from './shared-answers.js';
import { shownOnce } from './shown-once.js';
import { tidySchema } from './tidy-schema.js';
import { toolAnswers } from './tools/tool-answers.js';
import { toolPaths } from './tools/tool-operations.js';
import { withTools } from './tools/tool-schemas.js';
import { partsOf, withDefaultsInWords } from './written-defaults.js';
import { withoutUnused } from './without-unused.js';

/** The file is the same for every installation, so that it can name no address of one. */
const CONTACT = { name: 'The operator of the installation' };

/** The OpenAPI 3.1 description of every HTTP route: what the framework emits, made whole. */
export function describeHttp(app: INestApplication): Document {
  const emitted = SwaggerModule.createDocument(app, frame('3.1.0'), {
    operationIdFactory: (_controller, method) => method,
    extraModels: [DenialDto, HTTPValidationErrorDto],
    standardSchemaConverter: documentComponents,
  });
  const { openapi, info, servers, tags, paths: routes, components } = plain(emitted);
  const tools = toolComponents(catalogue);
  const answers = toolAnswers(catalogue, tools);
  const written = asked(routes);
  const paths = { ...toolPaths(catalogue, tools, answers), ...resourcesFirst(sorted(routes)) };
  const document: Document = {
    openapi,
    info: { ...info, contact: CONTACT },
    servers,
    tags,
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [named(path, item), item])),
    components: {
      headers: HEADERS,
      parameters: {},
      responses: { ...SHARED_ANSWERS, ...answers },
      schemas: sorted(describedParts(schemasOf(components.schemas, written, tools))),
      securitySchemes: sorted(mapped(components.securitySchemes, (scheme) => without('bearerFormat', scheme))),
    },
  };
  const shown = { ...document.components.schemas, ...examplesOf(answers) };
  for (const { path, method, operation } of operationsOf(document)) {
    const item = document.paths[path];
    if (item) item[method] = withExamples(completeOperation(operation, { path, method }), shown);
  }
  const { components: made } = document;
  made.schemas = withDefaultsInWords(shownOnce(made.schemas, written), partsOf(asked(paths), made.schemas));
  return withoutUnused(shareParts(document));
}

/** Tools and resources come first, for language models that read only the beginning. */
function resourcesFirst(routes: Document['paths']): Document['paths'] {
  const resources = Object.entries(routes).filter(([path]) => path.startsWith('/api/resources'));
  return { ...Object.fromEntries(resources), ...routes };
}

function schemasOf(
  emitted: Record<string, Schema>,
  written: ReadonlySet<string>,
  tools: ToolComponents,
): Record<string, Schema> {
  return withTools(withScenes(answeredSchemas(mapped(emitted, tidySchema), written)), tools);
}

/** Names of the schemas that callers write. */
function asked(paths: Document['paths']): ReadonlySet<string> {
  const bodies = Object.values(paths).flatMap((item) => Object.values(item).map(({ requestBody }) => requestBody));
  return new Set(
    Array.from(JSON.stringify(bodies).matchAll(/#\/components\/schemas\/(\w+)/g), ([, name = '']) => name),
  );
}

/** As JSON, under names without the suffix that classes of ours have. */
function plain(emitted: object): Document {
  const text = JSON.stringify(emitted).replaceAll(/(?<=")(#\/components\/schemas\/)?(\w+)Dto(?=")/g, '$1$2');
  return JSON.parse(text) as Document;
}

/** The framework calls the rest of a path `path`, whatever the name of the parameter that takes it. */
function named(path: string, item: PathItem): string {
  const names = Object.values(item).flatMap(({ parameters }) => parameters.map(({ name }) => name));
  const rest = names.find((name) => !path.includes(`{${name}}`));
  return rest === undefined ? path : path.replace('{path}', `{${rest}}`);
}

/** Removes a member, such as the bearer format `JWT` that the framework adds to every bearer scheme. */
function without(member: string, object: Schema): Schema {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== member));
}

/** What tools answer, as schemas that have nothing but an example. */
function examplesOf(answers: Record<string, ResponseObject>): Record<string, Schema> {
  const contents = Object.entries(answers).map(([name, { content }]) => [name, content?.['application/json']] as const);
  return Object.fromEntries(contents.map(([name, media]) => [name, { example: media?.example }]));
}

/** Every body and every answer of success shows what it looks like. */
function withExamples(operation: Operation, schemas: Record<string, Schema>): Operation {
  const contents = [
    operation.requestBody?.content,
    ...Object.values(operation.responses).map((response) => (response as ResponseObject).content),
  ];
  for (const media of contents.flatMap((content) => Object.values(content ?? {}))) addExample(media, schemas);
  return operation;
}

function addExample(media: MediaType, schemas: Record<string, Schema>): void {
  media.schema = tidySchema(media.schema);
  if (media.example !== undefined || media.examples !== undefined) return;
  const example = exampleOf(media.schema, schemas);
  if (example !== undefined) media.example = example;
}

function mapped<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
