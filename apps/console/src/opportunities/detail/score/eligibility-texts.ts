/** Texts of eligibility and of the score for the user. */
export const eligibilityTexts = {
  title: 'Eligibility',
  note: 'not part of the score',
  silent: (requirements: string) => `None found in the text: ${requirements}.`,
  profile: (entry: string) => `Your profile: ${entry}`,
  list: (total: number) => `Your Fit, by your preferences and weights. For everyone: ${total}.`,
} as const;
