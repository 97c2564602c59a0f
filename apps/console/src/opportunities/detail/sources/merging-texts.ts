import { candidateReasonLabels, type CandidateReason } from '@rfp/contracts/opportunities/merge-decision';
import { type MergeReason } from '@rfp/contracts/opportunity';

const reasons: Record<MergeReason, string> = {
  same_notice: 'the same notice',
  same_number: 'the same number and agency',
  by_hand: 'merged by hand',
};

/** Texts for splitting and merging opportunities by hand. */
export const mergingTexts = {
  why: (found: MergeReason[]) => `Belongs here as: ${found.map((reason) => reasons[reason]).join(', ')}`,
  split: 'Split off',
  splitOff: (notice: string) => `Split off ${notice}`,
  splitTitle: (notice: string) => `Split off ${notice}?`,
  splitText: 'It becomes an opportunity of its own. Later syncs keep it apart. You can undo this.',
  wasSplit: 'The notice was split off',
  merge: 'Merge with another…',
  mayBeSame: 'May be the same opportunity',
  mergeThis: (title: string) => `Merge ${title}`,
  because: (found: readonly CandidateReason[]) => found.map((reason) => candidateReasonLabels[reason]).join(', '),
  mergeTitle: 'Merge with another opportunity',
  mergeText: 'The notices of the other opportunity move here, and its address leads here. You can undo this.',
  search: 'Number or words of the other opportunity',
  find: 'Search',
  found: 'Opportunities found',
  none: 'No other opportunity was found.',
  confirmMerge: 'Merge',
  wasMerged: 'The opportunities were merged',
  decisions: 'Split and merged by hand',
  noDecisions: 'Nobody has split or merged this opportunity.',
  decided: { split: 'Split off', merge: 'Merged' },
  by: (when: string, who: string | null) => (who === null ? when : `${when} by ${who}`),
  undone: (what: string) => `undone ${what}`,
  other: 'Show the other opportunity',
  undo: 'Undo',
  undoIt: (what: string) => `Undo: ${what}`,
  undoTitle: 'Undo this decision?',
  undoText: 'The notices move back to where they were.',
  wasUndone: 'The decision was undone',
  failed: 'That was not possible',
} as const;
