/** Characters of a query of the AI search. Apart from the schemas, which a screen need not load for it. */
export const maxSearchQuery = 400;
