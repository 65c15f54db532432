/** Days for which a grant lasts, as the consent page says. */
export const GRANT_DAYS = 90;
