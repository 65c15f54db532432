export function layoutFaults() {
  return [];
}
