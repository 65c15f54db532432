import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { declaredAccess } from '../../../src/auth/access/declared-access.js';

export interface DeclaredRoute {
  method: string;
  path: string;
  access: string;
}

/** Every route that the controllers of an application declare. */
export function declaredRoutes(app: NestFastifyApplication): DeclaredRoute[] {
  const controllers = app.get(DiscoveryService, { strict: false }).getControllers();
  return controllers.flatMap(({ metatype }) => (typeof metatype === 'function' ? routesOf(metatype) : []));
}

function routesOf(controller: { name: string; prototype?: unknown }): DeclaredRoute[] {
  const methods = controller.prototype as Record<string, object>;
  const above = paths(controller);
  return new MetadataScanner().getAllMethodNames(methods).flatMap((name) => {
    const handler = methods[name];
    if (!handler || !Reflect.hasMetadata(PATH_METADATA, handler)) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? '';
    const rule = declaredAccess(handler, controller);
    const access =
      rule === undefined || rule === 'public'
        ? String(rule)
        : rule.modes.join(', ') + (rule.onDemand ? ' on demand' : '');
    return above.flatMap((start) => paths(handler).map((end) => ({ method, path: joined(start, end), access })));
  });
}

function paths(target: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();
}

function joined(...parts: string[]): string {
  return `/${parts.flatMap((part) => part.split('/').filter(Boolean)).join('/')}`;
}
