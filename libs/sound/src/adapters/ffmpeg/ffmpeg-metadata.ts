const FIELDS = new Set(['title', 'comment', 'artist', 'description', 'copyright', 'date']);

/** Fields that players know stay apart; anything else becomes a line of the comment, since containers would drop it. */
export function metadataArguments(metadata: Record<string, string>): string[] {
  const clean = Object.entries(metadata).map(([key, value]) => [key, value.replaceAll('\0', '')] as const);
  const others = clean.filter(([key]) => !FIELDS.has(key)).map(([key, value]) => `${key}: ${value}`);
  const fields = new Map(clean.filter(([key]) => FIELDS.has(key)));
  if (others.length > 0) fields.set('comment', [fields.get('comment') ?? [], others].flat().join('\n'));
  return [...fields].flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
}
