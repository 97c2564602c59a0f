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
  whereHint: 'Such as: Virginia, or Fairfax County, VA. Leave it empty if anywhere.',
  certificates: 'Which set-asides do you qualify for?',
  certificatesHint: 'Leave all open if none, or if you are no company.',
  certificatesStated: 'Your text names what is ticked. Change it if it is not right.',
  proposals: 'Stated in your text. Untick what you do not want to be found by.',
  proposed: { keywords: 'Keywords', naics_codes: 'NAICS codes' },
  onlySetAsides:
    'Your text states no list of capabilities and no NAICS codes, only set-asides: the third question has them.',
  reading: 'Reading...',
  noneStated: `Your text states no list of capabilities, NAICS codes or set-asides. Enter a few words instead, at most ${maxProposals}.`,
  readFailed: (message: string) => `The text could not be read: ${message}`,
  next: 'Next',
  skip: 'Skip',
  back: 'Back',
  cancel: 'Cancel',
  result: 'What your answers find',
  preview: 'This comes first for you',
  previewHint: 'Nothing is saved yet. Go back to change your answers, or refine them later in your account settings.',
  previewLoading: 'Loading the preview',
  previewFailed: (message: string) => `The preview could not be loaded: ${message}`,
  previewNoMatch:
    'Nothing matches yet. Nothing that is open has one of your words, codes, set-asides or places. Go back and add other words for the same work, a NAICS code or a wider place, or save: what matches comes first when it is published.',
  previewEmpty: 'Nothing that is open is in the order yet. Save your answers, and it comes when it is published.',
  nothing: 'You have skipped all questions, so there is nothing to save.',
  save: 'Save',
  saving: 'Saving...',
} as const;
