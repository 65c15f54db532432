import type { Document } from './document.js';

/** Leaves out the components that nothing refers to, until nothing more can be left out. */
export function withoutUnused(document: Document): Document {
  const text = JSON.stringify(document);
  const { securitySchemes, ...others } = document.components;
  const used = Object.entries(others).map(([kind, named]) => [
    kind,
    Object.fromEntries(Object.entries(named).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`))),
  ]);
  const kept: Document = { ...document, components: { ...Object.fromEntries(used), securitySchemes } };
  return JSON.stringify(kept).length === text.length ? kept : withoutUnused(kept);
}
