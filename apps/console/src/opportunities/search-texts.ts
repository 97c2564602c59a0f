/** Texts of the search of the list, and of the line with its result. */
export const searchTexts = {
  search: 'Search',
  searchHint: 'Title, agency, description or number',
  clearSearch: 'Clear search',
  how: 'How to search',
  forms: 'Words',
  fields: 'Fields',
  ranges: 'Ranges are written as in value:100k..2m or due:2026-12-01..2026-12-31.',
  showing: (shown: string, total: string) => `Showing ${shown} of ${total} opportunities`,
  newer: 'Opportunities have changed since this list was loaded.',
  showNewer: 'Show updates',
  countExactly: 'Count exactly',
  counting: 'Counting...',
  countFailed: (message: string) => `The count failed: ${message}`,
  didYouMean: 'Did you mean',
};
