export { FfmpegEncoder } from './ffmpeg-encoder.js';
export { FfmpegInspector } from './ffmpeg-inspector.js';
export { FliteSpeaker } from './flite-speaker.js';
export { CanvasStudio } from './canvas-studio.js';
export { renderImage } from './render-image.js';
export { renderVideo } from './render-video.js';
