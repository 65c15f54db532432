export { renderImage } from './render-image.js';
export { renderVideo } from './render-video.js';
