/** What a person wrote, marked so that a model reads it as material and not as instructions. */
export function quoted(label: string, text: string): string {
  return `${label}:\n"""\n${text.replaceAll('"""', "'''")}\n"""`;
}
