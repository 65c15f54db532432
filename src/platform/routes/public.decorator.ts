import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = Symbol('public route');

/** Anybody may enter; the route reads no credential. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(IS_PUBLIC, true);
