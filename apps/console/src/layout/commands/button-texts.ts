/** Texts of the button of the command palette. Separate from the texts that load with the palette and the shortcuts. */
export const buttonTexts = {
  open: 'Jump to or find',
  openHint: 'Jump to or find Ctrl K',
  keys: 'Ctrl K',
} as const;
