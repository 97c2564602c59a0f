export const firstNames: readonly string[] = [
  'Alice',
  'Andre',
  'Beatriz',
  'Carl',
  'Chen',
  'Dana',
  'Elena',
  'Farah',
  'George',
  'Hannah',
  'Ibrahim',
  'Janet',
  'Kofi',
  'Laura',
  'Marcus',
  'Nadia',
  'Omar',
  'Priya',
  'Rachel',
  'Samuel',
  'Teresa',
  'Victor',
  'Wendy',
  'Yusuf',
];

export const lastNames: readonly string[] = [
  'Abbott',
  'Bergstrom',
  'Castillo',
  'Dawson',
  'Ellison',
  'Ferreira',
  'Grant',
  'Holloway',
  'Ishikawa',
  'Jennings',
  'Kowalski',
  'Lindqvist',
  'Mbeki',
  'Novak',
  'Okafor',
  'Patel',
  'Quinn',
  'Ramirez',
  'Sorensen',
  'Thornton',
  'Underwood',
  'Vasquez',
  'Whitfield',
  'Yazzie',
];

/** Names of attached documents, with the usual size in bytes. */
export type Documents = readonly (readonly [string, number])[];

export const tenderDocuments: Documents = [
  ['Solicitation.pdf', 640_000],
  ['Attachment 1 - Statement of Work.pdf', 480_000],
  ['Attachment 2 - Pricing Schedule.xlsx', 72_000],
  ['Attachment 3 - Wage Determination.pdf', 210_000],
  ['Attachment 4 - Past Performance Questionnaire.docx', 58_000],
  ['Questions and Answers.pdf', 96_000],
  ['Sample Contract.pdf', 310_000],
];

export const grantDocuments: Documents = [
  ['Notice of Funding Opportunity.pdf', 890_000],
  ['Application Package.zip', 2_400_000],
  ['Budget Template.xlsx', 64_000],
  ['Webinar Slides.pdf', 1_700_000],
  ['Questions and Answers.pdf', 96_000],
];
