/** Texts of the views of the past. */
export const asOfTexts = {
  open: 'View as of a date',
  title: 'Show as of an earlier time',
  instant: 'Date and time',
  about: 'Shows what had been fetched by then, with the texts, status and scores of then.',
  limits: 'Filters with counts, exports and orders by a score are there for now only.',
  missing: 'Choose a date and a time',
  future: 'Must not be in the future',
  show: 'Show',
  banner: (when: string) => `As of ${when} - figures and texts are those of then`,
  notPast: (when: string) => `${when} is not a time of the past`,
  back: 'Back to now',
  none: 'Nothing that matches had been fetched by then.',
  notThen: 'Not shown as of then',
  version: 'Show as of then',
  versionOf: (when: string) => `Show as of then: ${when}`,
  shown: 'Shown',
} as const;
