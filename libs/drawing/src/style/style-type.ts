/** Media type of a trained style. */
export const STYLE_TYPE = 'application/vnd.mediamaker.style+json';
