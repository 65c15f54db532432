import { PATH_METADATA } from '@nestjs/common/constants.js';

/** The routes of a controller. Decorators of methods have run when those of their class do. */
export function routesOf({ prototype }: { prototype: object }): PropertyDescriptor[] {
  return Object.values(Object.getOwnPropertyDescriptors(prototype)).filter(
    ({ value }) => typeof value === 'function' && Reflect.hasMetadata(PATH_METADATA, value as object),
  );
}
