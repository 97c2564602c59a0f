/** Words that every form and dialog shares. */
export const formTexts = {
  cancel: 'Cancel',
  copied: 'Copied',
  notCopied: 'Not copied: select it and copy it by hand',
} as const;
