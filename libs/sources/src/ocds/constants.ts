/** Releases per page. */
export const releasesPerPage = 500;

/** The largest single document: a package has some MB. Larger files come as JSON Lines, one document a line. */
export const maxDocumentBytes = 16 * 1024 * 1024;

/** Compiled releases kept in memory to be merged with later releases of the same procedure. */
export const maxKnownReleases = 5000;

/** Overlap with the previous window: publishers index late. */
export const overlapDays = 1;

/** Pause after a 403 of a publisher whose 403 means "too often". */
export const forbiddenPauseMs = 5 * 60_000;

/** Records of a page that identify it. */
export const maxPageKeys = 5000;

/** Pages without a record in a row: a window may have days without any, but a next link may also be made up for ever. */
export const maxEmptyPages = 20;
