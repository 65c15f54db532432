/** The ground of contact sheets. */
export const PAPER = '#181a1f';
