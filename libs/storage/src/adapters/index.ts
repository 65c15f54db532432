export { DiskObjectStore } from './disk-object-store.js';
export { mistakeOfBucket } from './s3/s3-errors.js';
export { S3Mark } from './s3/s3-mark.js';
export { S3ObjectStore } from './s3/s3-object-store.js';
