import { maxProposals } from '@rfp/contracts/opportunities/profile-proposals';

/** Texts of the three questions. */
export const questionsTexts = {
  title: 'Three questions',
  step: (step: number) => `Question ${step} of 3`,
  what: 'What do you do?',
  whatLabel: 'A few words, or your capability statement',
  whatHint: 'Such as: roofing, HVAC maintenance. A pasted statement is read for keywords, NAICS codes and set-asides.',
  where: 'Where do you work?',
  whereLabel: 'States, counties or towns, one on a line',
  whereHint: 'Such as: Virginia, or Fairfax County, VA. Leave it empty if you work everywhere.',
  certificates: 'Which set-asides do you qualify for?',
  certificatesHint: 'Leave all unticked if you qualify for none, or are not a company.',
  certificatesStated: 'The ticked set-asides are stated in your text. Change them if they are wrong.',
  proposals: 'Stated in your text. Untick entries that do not describe your work.',
  proposed: { keywords: 'Keywords', naics_codes: 'NAICS codes' },
  onlySetAsides:
    'Your text contains no list of capabilities and no NAICS codes, only set-asides. They are ticked in the third question.',
  reading: 'Reading...',
  noneStated: `Your text contains no list of capabilities, NAICS codes or set-asides. Enter a few words instead, at most ${maxProposals}.`,
  readFailed: (message: string) => `The text could not be read: ${message}`,
  next: 'Next',
  skip: 'Skip',
  back: 'Back',
  cancel: 'Cancel',
  result: 'Results for your answers',
  preview: 'First in your list',
  previewHint: 'Nothing is saved yet. Go back to change your answers, or refine them later in your account settings.',
  previewLoading: 'Loading the preview',
  previewFailed: (message: string) => `The preview could not be loaded: ${message}`,
  previewNoMatch:
    'Nothing matches yet. No open opportunity has one of your words, codes, set-asides or places. Go back and add other words for the same work, a NAICS code or a wider place. If you save, matches come first as soon as they are published.',
  previewEmpty:
    'There are no open opportunities yet. Save your answers, and matches come first as soon as they are published.',
  nothing: 'You have skipped all questions, so there is nothing to save.',
  save: 'Save',
  saving: 'Saving...',
} as const;
