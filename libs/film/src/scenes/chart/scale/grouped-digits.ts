/** A whole number with a comma before every three digits; a text that is not of digits alone stays as it is. */
export function groupedDigits(whole: string): string {
  if (!/^\d+$/.test(whole)) return whole;
  const groups = [whole.slice(0, whole.length % 3 || 3)];
  for (let at = groups[0]!.length; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3));
  return groups.join(',');
}
