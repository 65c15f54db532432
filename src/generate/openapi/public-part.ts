import { withoutUnused } from './without-unused.js';
import type { Document } from './document.js';

/** The description without the routes that only the operator's own queues, schedulers and pages call. */
export function publicPart(document: Document): Document {
  const paths = Object.fromEntries(
    Object.entries(document.paths)
      .map(([path, item]) => [path, Object.fromEntries(Object.entries(item).filter(([, each]) => !each['x-internal']))])
      .filter(([, item]) => Object.keys(item as object).length > 0),
  ) as Document['paths'];
  const said = new Set(Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags)));
  const tags = document.tags.filter(({ name }) => said.has(name));
  const { internal: _, ...securitySchemes } = document.components.securitySchemes;
  return withoutUnused({ ...document, tags, paths, components: { ...document.components, securitySchemes } });
}
