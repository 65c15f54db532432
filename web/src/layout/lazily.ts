import { lazy } from 'react';

/** A component whose code is loaded when it is first shown. */
export const lazily: typeof lazy = (load) =>
  lazy(() =>
    load().catch((error: Error) => {
      throw notLoaded(error);
    }),
  );

/** The service is not reached, or another version of it has other files. Browsers keep the failure until the page is loaded again. */
export function notLoaded(cause: Error): Error {
  const said = 'This part of the page could not be loaded.';
  return new Error(`${said} Check your connection and reload the page; a new version may have been installed.`, {
    cause,
  });
}
