/** Names of the members that a call gives otherwise than by their defaults. */
export function membersGiven(asked: Record<string, unknown>, defaults: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(defaults).flatMap(([name, usual]) => {
    const given = asked[name];
    return given === undefined || given === usual ? [] : [name];
  });
}
