/** Releases per page. */
export const releasesPerPage = 500;

/** The largest single document. A package has a few MB; larger files are JSON Lines with one document per line. */
export const maxDocumentBytes = 16 * 1024 * 1024;

/** Maximum number of compiled releases in memory, to be merged with later releases of the same procedure. */
export const maxKnownReleases = 5000;

/** Overlap with the previous window, because publishers index late. */
export const overlapDays = 1;

/** Pause after a 403 of a publisher whose 403 means "too many requests". */
export const forbiddenPauseMs = 5 * 60_000;

/** Maximum number of records of a page that are used to recognize it. */
export const maxPageKeys = 5000;

/** Maximum number of consecutive empty pages. A window may have days without records, but a publisher may also generate next links forever. */
export const maxEmptyPages = 20;
