/** The name of a tool or of a member as the name of a component: `create_video` is `CreateVideo`. */
export function pascalCase(name: string): string {
  return name.split('_').map(capitalized).join('');
}

/** The name of a tool as the name of an operation: `create_video` is `createVideo`. */
export function camelCase(name: string): string {
  const [first = '', ...others] = name.split('_');
  return [first, ...others.map(capitalized)].join('');
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
