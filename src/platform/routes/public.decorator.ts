import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = Symbol('public route');

/** A route without authentication: it reads no credential. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(IS_PUBLIC, true);
