export { scene, type Scene, visual, type Visual } from './scenes/scene.js';
