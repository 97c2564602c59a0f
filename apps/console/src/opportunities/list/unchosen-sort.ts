/** Placeholder sort if the user has chosen none. The server then chooses the order by search text and profile. */
export const unchosenSort = { field: 'default', order: 'DESC' } as const;
