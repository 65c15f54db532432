/** Vite makes a file of each style that a module imports. */
declare module '*.css';
