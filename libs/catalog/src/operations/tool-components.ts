import { scene, visual } from '@libs/film';
import { z } from 'zod';
import { resourceOutput } from '../answers/resource-answer.js';
import type { Tool } from '../define-tool.js';
import { type JsonSchema, objectSchema } from '../inputs/object-schema.js';
import { addedTo } from './answer-schema.js';
import { OBJECT_NAMES, SHARED_OUTPUTS } from './component-names.js';
import { type Components, ObjectLifter } from '../components/lift-objects.js';
import { withoutPlainChoices } from '../components/plain-choices.js';
import { operationOf } from './tool-operation.js';
import { pascalCase } from '../components/words-of-name.js';

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
  const answerOf = tools.map((tool) => {
    const input = withoutPlainChoices(objectSchema(tool.input, 'whole'));
    asked.lift({ ...input, description: `Arguments of ${tool.name}.` }, operationOf(tool).request);
    return [tool.name, answerComponent(tool, tools, answered)] as const;
  });
  return { requests, answers, answerOf: new Map(answerOf) };
}

/** Makes the component of a tool's answer, and answers its name. What tools that share it add to it is optional. */
function answerComponent(tool: Tool, tools: readonly Tool[], lifter: ObjectLifter): string {
  const shared = SHARED_OUTPUTS.get(tool.output);
  const name = shared?.name ?? `${pascalCase(tool.name)}Result`;
  const sharing = shared ? tools.filter(({ output }) => SHARED_OUTPUTS.get(output)?.name === name) : [tool];
  const added = Object.assign({}, ...sharing.map(addedTo)) as z.ZodRawShape;
  const whole = (shared?.output ?? tool.output).extend(added);
  lifter.lift(described(shared?.meaning ?? `Answer of ${tool.name}.`, whole), name);
  return name;
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

/** A schema as a key, without its description, which differs by place. */
function form(schema: JsonSchema): string {
  const { description: _, ...part } = schema;
  return JSON.stringify(part);
}

const { scene: wholeScene, visual: wholeVisual } = objectSchema(z.object({ scene, visual }), 'whole')
  .properties as Components;
const SCENES: ReadonlyMap<string, string> = new Map([
  [form(withoutPlainChoices(wholeScene as JsonSchema)), 'Scene'],
  [form(withoutPlainChoices(wholeVisual as JsonSchema)), 'Visual'],
]);
const RESOURCE = form(objectSchema(resourceOutput, 'output'));
