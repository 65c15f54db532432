const EXACT = Symbol('exact');

/** A body with a member that this DTO does not name is refused, where others drop it: a misspelt member would do harm. */
export function Exact(): ClassDecorator {
  return (target) => Reflect.defineMetadata(EXACT, true, target);
}

export function isExact(target: object): boolean {
  return Reflect.getMetadata(EXACT, target) === true;
}
