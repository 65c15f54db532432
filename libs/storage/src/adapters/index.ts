export { DiskObjectStore } from './disk-object-store.js';
