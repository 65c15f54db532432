export { FfmpegEncoder } from './ffmpeg-encoder.js';
export { FfmpegInspector } from './ffmpeg-inspector.js';
export { FliteSpeaker } from './flite-speaker.js';
