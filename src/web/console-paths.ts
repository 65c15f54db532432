/** The addresses of the console's pages, which `web/src/app.tsx` draws. All but those of `OPEN_PATHS` ask for a sign-in. */
export const CONSOLE_PATHS = [
  'library',
  'library/:id',
  'playground',
  'developer/console/requests',
  'developer/console/usage',
  'developer/console/webhooks',
  'developer/console/connect',
  'account',
  'admin',
  'admin/:part',
] as const;
