/** An import of a module that stands in a script, by its address or name. Bounded, so that a long script is read once. */
const IMPORT = /\b(?:import|export)\b(?:[\s\w*{},$]{0,400}?\bfrom\b)?\s{0,20}\(?\s{0,20}(['"])([^'"\n]{1,300})\1/gu;

/** The addresses and names that a module script imports. */
export function importsOf(script: string): string[] {
  return [...script.matchAll(IMPORT)].map(([, , address = '']) => address);
}
