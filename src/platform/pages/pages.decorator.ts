import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { PageInterceptor } from './page.interceptor.js';
import { isMarked, markRoute, routesBelow } from '../routes/mark-route.js';

/**
 * A controller whose answers are pages for people: its handlers return a `PageAnswer`, its routes read the bodies of forms, its refusals are pages too unless
 * the client asks for JSON, and the description of the HTTP surface leaves it out.
 */
export function Pages(): ClassDecorator {
  const mark: ClassDecorator = (target) => {
    for (const route of routesBelow(target)) markRoute(route, { page: true });
  };
  return applyDecorators(ApiExcludeController(), UseInterceptors(PageInterceptor), mark);
}

export function isPage(request: FastifyRequest): boolean {
  return isMarked(request, 'page');
}
