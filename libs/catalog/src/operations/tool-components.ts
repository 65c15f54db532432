import { scene, visual } from '@libs/film';
import { z } from 'zod';
import { readOutput } from '../answers/started-answer.js';
import { resourceOutput } from '../answers/resource-answer.js';
import type { Tool } from '../define-tool.js';
import { type JsonSchema, objectSchema } from '../inputs/object-schema.js';
import { addedTo } from './answer-schema.js';
import { OBJECT_NAMES, SHARED_OUTPUTS } from './component-names.js';
import { type Components, ObjectLifter, REFERENCE } from './lift-objects.js';
import { withoutPlainChoices } from './plain-choices.js';
import { operationOf } from './tool-operation.js';
import { pascalCase } from './words-of-name.js';

export interface ToolComponents {
  /** What callers write, without the parts of scenes. */
  requests: Components;
  answers: Components;
  /** Component of the answer of each tool. */
  answerOf: ReadonlyMap<string, string>;
}

/** The schemas of the operations of tools, as named components of a document that has those of scenes too. */
export function toolComponents(tools: readonly Tool[]): ToolComponents {
  const requests: Components = {};
  const answers: Components = {};
  const asked = new ObjectLifter(requests, { names: OBJECT_NAMES, known: partOfScene, isClosed: true });
  const answered = new ObjectLifter(answers, { names: OBJECT_NAMES, known: resourceOf });
  answered.lift(described('A resource of the library.', resourceOutput), 'Resource');
  const answerOf = tools.map((tool) => {
    const input = withoutPlainChoices(objectSchema(tool.input, 'whole'));
    asked.lift({ ...input, description: `Arguments of ${tool.name}.` }, operationOf(tool).request);
    return [tool.name, answerComponent(tool, tools, answered, answers)] as const;
  });
  return { requests, answers, answerOf: new Map(answerOf) };
}

/** Makes the component of a tool's answer, and answers its name. */
function answerComponent(tool: Tool, tools: readonly Tool[], lifter: ObjectLifter, answers: Components): string {
  const name = `${pascalCase(tool.name)}Response`;
  const shared = SHARED_OUTPUTS.get(tool.output);
  if (shared === undefined) {
    lifter.lift(described(`Answer of ${tool.name}.`, tool.output.extend(addedTo(tool))), name);
    return name;
  }
  if (shared === 'StartedJob') return startedJob(tools, lifter);
  if (shared !== 'Resource') lifter.lift(described(MEANINGS[shared] ?? '', tool.output), shared);
  const added = addedTo(tool);
  if (Object.keys(added).length === 0) return shared;
  lifter.lift(described('A picture beside the rest.', z.object(added)), 'WithPicture');
  answers[name] = {
    description: `Answer of ${tool.name}.`,
    allOf: [{ $ref: REFERENCE + shared }, { $ref: `${REFERENCE}WithPicture` }],
  };
  return name;
}

const MEANINGS: Readonly<Record<string, string>> = {
  ResourceState: 'Where a resource and its job stand.',
  ResourcePage: 'A page of the library.',
};

/** The answer of every tool that makes media. */
function startedJob(tools: readonly Tool[], lifter: ObjectLifter): string {
  const makers = tools.filter(({ output }) => SHARED_OUTPUTS.get(output) === 'StartedJob');
  const added = Object.assign({}, ...makers.map(addedTo)) as z.ZodRawShape;
  lifter.lift(described('A job that was started, and what it makes.', readOutput.extend(added)), 'StartedJob');
  return 'StartedJob';
}

function described(description: string, output: z.ZodObject): JsonSchema {
  return { ...withoutPlainChoices(objectSchema(output, 'output')), description };
}

/** The component of a part that the components of scenes have already. */
function partOfScene(part: JsonSchema): string | undefined {
  return SCENES.get(form(part));
}

function resourceOf(part: JsonSchema): string | undefined {
  return form(part) === RESOURCE ? 'Resource' : undefined;
}

/** A schema as a text by which it is found again, whatever its place says of it. */
function form({ description: _, ...part }: JsonSchema): string {
  return JSON.stringify(part);
}

const { scene: wholeScene, visual: wholeVisual } = objectSchema(z.object({ scene, visual }), 'whole')
  .properties as Components;
const SCENES: ReadonlyMap<string, string> = new Map([
  [form(withoutPlainChoices(wholeScene as JsonSchema)), 'Scene'],
  [form(withoutPlainChoices(wholeVisual as JsonSchema)), 'Visual'],
]);
const RESOURCE = form(objectSchema(resourceOutput, 'output'));
