/** Maximum characters of an AI search query. A separate file, so that screens need not load the schemas. */
export const maxSearchQuery = 400;
