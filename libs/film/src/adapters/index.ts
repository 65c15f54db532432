export { filmDocument, type FilmDocumentOrder, type PlacedScene } from './document/film-document.js';
