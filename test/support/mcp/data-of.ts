/** The data of a result of a tool: its structured content, or its first text where it has a picture instead. */
export function dataOf(result: object): Record<string, unknown> {
  const { structuredContent, content } = result as { structuredContent?: unknown; content: [{ text: string }] };
  return (structuredContent ?? JSON.parse(content[0].text)) as Record<string, unknown>;
}
