import { named, type Description } from '../described-api.js';

type Components = Record<string, Record<string, object>>;

/** Says the same by references: every answer, parameter and request body stands in a component of its own. */
export function movedIntoComponents(description: Description): Description {
  const api = structuredClone(description);
  const components = api.components as unknown as Components;

  function moved<T extends object>(section: string, name: string, part: T): T {
    if ('$ref' in part) return part;
    components[section] = { ...components[section], [name]: part };
    return { $ref: `#/components/${section}/${name}` } as unknown as T;
  }

  for (const { name, operation } of named(api)) {
    operation.parameters = operation.parameters.map((parameter) =>
      moved('parameters', `${name}.${parameter.name}`, parameter),
    );
    if (operation.requestBody) operation.requestBody = moved('requestBodies', name, operation.requestBody);
    for (const [status, answer] of Object.entries(operation.responses))
      operation.responses[status] = moved('responses', `${name}.${status}`, answer);
  }
  return api;
}
