import { IS_PUBLIC } from '../../platform/routes/public.decorator.js';
import { ACCESS, type AccessRule } from './access.decorator.js';

/** What a route says about who may enter. The handler speaks before its class, `@Access` before `@Public`. */
export function declaredAccess(handler: object, controller: object): AccessRule | 'public' | undefined {
  for (const target of [handler, controller]) {
    const rule = Reflect.getMetadata(ACCESS, target) as AccessRule | undefined;
    if (rule) return rule;
    if (Reflect.getMetadata(IS_PUBLIC, target) === true) return 'public';
  }
  return undefined;
}
