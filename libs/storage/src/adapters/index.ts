export { DiskObjectStore } from './disk-object-store.js';
export { mistakeOfBucket } from './s3/s3-errors.js';
export { S3ObjectStore } from './s3/s3-object-store.js';
