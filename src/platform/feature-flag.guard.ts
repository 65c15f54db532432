import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Environment } from './environment.js';
import { NothingHere } from './unknown-address.js';

const FLAG = Symbol('feature flag');
type Flag = { [K in keyof Environment]: Environment[K] extends boolean ? K : never }[keyof Environment];

/** The route exists only while this setting is on. */
export const OnlyWith = (flag: Flag): MethodDecorator & ClassDecorator => SetMetadata(FLAG, flag);

/** Stands before authentication: a route that is off answers like one that was never there. */
@Injectable()
export class FeatureFlagGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly environment: Environment,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const flag = this.reflector.getAllAndOverride<Flag | undefined>(FLAG, [context.getHandler(), context.getClass()]);
    if (flag === undefined || this.environment[flag]) return true;
    throw new NothingHere();
  }
}
