/** Texts of the code pickers. */
export const codeTexts = {
  hint: 'Code or word',
  searching: 'Searching...',
  none: 'No code found',
  found: (count: number) => (count === 1 ? '1 code found' : `${count} codes found`),
  anyWith: (words: string) => `Any set-aside with "${words}" in its name`,
  failed: (message: string) => `Codes could not be searched: ${message}`,
  ended: (day: string) => `Ended ${day}`,
  withTitle: (code: string, title: string | undefined) => (title === undefined ? code : `${code} ${title}`),
  remove: (label: string) => `Remove ${label}`,
  chosen: (label: string) => `Chosen: ${label}`,
} as const;
