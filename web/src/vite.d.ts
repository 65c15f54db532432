/** Vite makes a file of each style that a module imports. */
declare module '*.css';

/** Vite gives media a name of its own, and the module that address. */
declare module '*.mp4' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
