import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = Symbol('public route');

/** The access guard asks for no credential. A page of a signed-in person reads its session itself (`WebSessions.of`). */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(IS_PUBLIC, true);
