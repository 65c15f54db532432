import { SetMetadata } from '@nestjs/common';

const CHECKS_RATE = Symbol('checks the request rate itself');

/**
 * The handler refuses callers above their rate itself (`rateDenial`), because other refusals come first there; requests
 * are counted and the headers are set before it runs, as for every other route.
 */
export const ChecksRate = (): MethodDecorator => SetMetadata(CHECKS_RATE, true);

export function checksRate(handler: object): boolean {
  return Reflect.getMetadata(CHECKS_RATE, handler) === true;
}
