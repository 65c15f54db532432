const ROUTES = {
  request_token: /^POST \/oauth\/request_token$/,
  authorize: /^(?:GET|POST) \/oauth\/authorize$/,
  access_token: /^POST \/oauth\/access_token$/,
  invalidate: /^POST \/1\.1\/oauth\/invalidate_token(?:\.json)?$/,
  me: /^GET \/2\/users\/me$/,
  timeline: /^GET \/2\/users\/(\d+)\/tweets$/,
  post: /^POST \/2\/tweets$/,
  delete: /^DELETE \/2\/tweets\/(\d+)$/,
  initialize: /^POST \/2\/media\/upload\/initialize$/,
  append: /^POST \/2\/media\/upload\/(\d+)\/append$/,
  finalize: /^POST \/2\/media\/upload\/(\d+)\/finalize$/,
  status: /^GET \/2\/media\/upload$/,
  metadata: /^POST \/2\/media\/metadata$/,
} as const;
export type XRoute = keyof typeof ROUTES;

/** The route of a request, and the identifier in its path. */
export function routeOf(method: string, target: string): { route: XRoute; id: string } | undefined {
  const asked = `${method} ${target.split('?')[0]}`;
  for (const [route, form] of Object.entries(ROUTES)) {
    const found = form.exec(asked);
    if (found) return { route: route as XRoute, id: found[1] ?? '' };
  }
  return undefined;
}
