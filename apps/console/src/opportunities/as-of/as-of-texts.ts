/** Texts of the views of the past. */
export const asOfTexts = {
  open: 'View as of a date',
  title: 'Show as of an earlier time',
  instant: 'Date and time',
  about: 'Shows the opportunities known at that time, with their texts, status and scores of that time.',
  limits: 'Filters with counts, exports and sorting by score are only available for the present.',
  missing: 'Choose a date and a time',
  future: 'Must not be in the future',
  show: 'Show',
  banner: (when: string) => `As of ${when} - with the figures and texts of that time`,
  notPast: (when: string) => `${when} is not in the past`,
  back: 'Back to now',
  none: 'No matching opportunity was known at that time.',
  notThen: 'Not available for that time',
  version: 'Show as of this version',
  versionOf: (when: string) => `Show as of this version: ${when}`,
  shown: 'Shown',
} as const;
