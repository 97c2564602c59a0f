/** Texts of forms, dialogs and paged lists. */
export const formTexts = {
  cancel: 'Cancel',
  copied: 'Copied',
  notCopied: 'Not copied: select it and copy it by hand',
  previous: 'Previous',
  next: 'Next',
  pagesOf: (label: string) => `Pages of ${label}`,
  range: (first: string, last: string, total: string) => `${first}-${last} of ${total}`,
  none: 'There is nothing on this page',
} as const;
