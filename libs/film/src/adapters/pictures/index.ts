export { PictureFinder, type FoundPictures } from './picture-finder.js';
export { iconAddress, iconAtAddress, iconSvg } from './icon-svg.js';
export { hasPicture, pictureFor, searchPictures } from './pictures.js';
