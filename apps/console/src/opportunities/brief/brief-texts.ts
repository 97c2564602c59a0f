import { formatInstant, scorePartLabels } from '@rfp/api-client/display';
import { type ComplianceCategory, type Obligation, type RequirementChange } from '@rfp/contracts/grounding';
import { type WrittenBy } from '@rfp/contracts/intelligence/written-by';
import { type NoticeDocument } from '@rfp/contracts/intelligence/notice-document';
import { type ScorePart } from '@rfp/contracts/opportunities/score';

const categories: Record<ComplianceCategory, string> = {
  submission: 'Submission',
  eligibility: 'Eligibility',
  technical: 'Technical',
  personnel: 'Personnel',
  security: 'Security',
  past_performance: 'Past performance',
  pricing: 'Pricing',
  delivery: 'Delivery',
  insurance: 'Insurance',
  reporting: 'Reporting',
  other: 'Other',
};

const obligations: Record<Obligation, string> = {
  mandatory: 'Mandatory',
  desirable: 'Desirable',
  informational: 'Permitted',
};

const states: Record<NoticeDocument['state'], string> = {
  not_fetched: 'Not read',
  waiting: 'Waiting',
  fetching: 'Being read…',
  read: 'Read',
  refused: 'Could not be read',
};

const problems: Record<NoticeDocument['problems'][number], string> = {
  text_cut: 'Its text is too long, so the end is missing.',
  places_dropped: 'The positions of some words on their pages are unknown.',
  pages_without_text: 'Some pages have no text: they may be scans.',
  pages_broken: 'Some pages are damaged.',
  pages_unreadable: 'The text of some pages cannot be read.',
  parts_broken: 'Some parts of it are damaged.',
  files_unreadable: 'Some files in it cannot be read.',
};

const changes: Record<RequirementChange['change'], string> = { added: 'Added', removed: 'Removed', changed: 'Changed' };

/** Texts of the brief. */
export const briefTexts = {
  title: 'Brief',
  intro: 'Summary, requirements and answers from the notice. Each sentence links to its place in the notice.',
  show: 'Show the brief',
  loadingTitle: 'The brief could not be loaded',
  summary: 'Summary',
  byModel: ({ model, at }: WrittenBy) =>
    `Written by ${model} on ${formatInstant(at)}, at your request. Each sentence has a quote from the notice.`,
  byAModel: 'Written by a language model, at your request. Each sentence has a quote from the notice.',
  byNotice: 'Sentences of the notice.',
  write: 'Write with the model',
  writing: 'Writing…',
  cost: 'Using the language model counts toward your daily budget.',
  noSummary: 'The notice has no text to summarize. Its documents may have.',
  keyFacts: 'Key facts',
  notStated: 'Not found in the text',
  requirements: 'Requirements',
  requirement: 'Requirement',
  kind: 'Kind',
  noRequirements: 'No sentence of the notice obliges the offeror or applicant.',
  checked: 'Checked',
  checkedOf: (count: number, total: number) => `${count} of ${total} checked`,
  changedSinceChecked: 'Changed since you checked it. Before:',
  goneSinceChecked: 'You had checked these, but they are no longer in the notice',
  openAgain: 'You had checked this. It is open again.',
  dismiss: 'Dismiss',
  dismissIt: (requirement: string) => `Dismiss: ${requirement}`,
  notChecked: 'The check could not be saved',
  moreRequirements: (count: number) => `Show all ${count} requirements`,
  categories,
  obligations,
  source: (name: string) => `Source: ${name}`,
  page: (document: string, page: number) => `${document}, page ${page}`,
  aDocument: 'Document',
  quoteTitle: 'Source of the quote',
  close: 'Close',
  dropped: (count: number) =>
    count === 1
      ? '1 sentence is not shown: no quote from the notice supports it.'
      : `${count} sentences are not shown: no quotes from the notice support them.`,
  whyDropped: 'Why sentences are not shown',
  droppedFor: (count: number, reason: string) => `${count} because ${reason}`,
  questions: 'Questions',
  question: 'Ask the notice',
  ask: 'Ask',
  askModel: 'Ask the model',
  asked: 'Answers',
  reopened: 'The notice has changed: please check this answer again.',
  answeredBefore: 'Answered before',
  documents: 'Documents',
  noDocuments: 'The notice names no documents.',
  read: 'Read',
  readIt: (name: string) => `Read ${name}`,
  readAll: 'Read all documents',
  readingFailed: 'The documents could not be requested',
  states,
  problems,
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  impact: 'Effects of the last amendment',
  noImpact: 'The last amendment affects no requirement, answer or part of the score.',
  changes,
  scoreParts: (parts: ScorePart[]) => `Parts of the score: ${parts.map((part) => scorePartLabels[part]).join(', ')}`,
  answersChanged: 'Changed answers',
} as const;
