/** Releases handed on at once. */
export const releasesPerPage = 500;

/** The largest single document that is read whole: a package has some MB. Larger files come as JSON Lines, one document a line. */
export const maxDocumentBytes = 16 * 1024 * 1024;

/** Compiled states that are kept to be merged with later releases of the same procedure. */
export const maxKnownReleases = 5000;

/** How much of the time before is read again with the next window: publishers index late. */
export const overlapDays = 1;

/** What a publisher that says "too often" with 403 is left alone for. */
export const forbiddenPauseMs = 5 * 60_000;

/** Records of one page by which pages are told apart. */
export const maxPageKeys = 5000;
