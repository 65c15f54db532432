export { HttpWebApplication } from './http-web-application.js';
