import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { declaredAccess } from './declared-access.js';

/** Refuses to boot while any route says neither `@Access` nor `@Public`. */
@Injectable()
export class AccessInventory implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const undeclared = this.discovery
      .getControllers()
      .flatMap(({ metatype }) => (typeof metatype === 'function' ? this.undeclaredRoutes(metatype) : []));
    if (undeclared.length > 0) throw new Error(`routes without @Access or @Public: ${undeclared.join(', ')}`);
  }

  private undeclaredRoutes(controller: { name: string; prototype?: unknown }): string[] {
    const methods = controller.prototype as Record<string, object>;
    return this.scanner
      .getAllMethodNames(methods)
      .filter((name) => {
        const handler = methods[name];
        return handler && Reflect.hasMetadata(PATH_METADATA, handler) && !declaredAccess(handler, controller);
      })
      .map((name) => `${controller.name}.${name}`);
  }
}
