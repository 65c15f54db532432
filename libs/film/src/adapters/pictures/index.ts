export { iconAddress, iconAtAddress, iconSvg } from './icon-svg.js';
export { hasPicture, pictureFor, searchPictures } from './pictures.js';
