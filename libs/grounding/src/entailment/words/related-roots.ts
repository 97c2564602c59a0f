import { generalWords, paraphraseTable } from '@rfp/codes/tables/paraphrase-table';
import { wordRoot } from './word-root.js';

const related = new Map<string, Set<string>>();

function relate(root: string, others: readonly string[]): void {
  const known = related.get(root) ?? new Set();
  for (const other of others) known.add(other);
  related.set(root, known);
}

for (const line of paraphraseTable.trim().split('\n')) {
  const roots = line.split(' ').map(wordRoot);
  for (const root of roots) relate(root, roots);
}

for (const line of generalWords.trim().split('\n')) {
  const [general = '', special = ''] = line.split(' < ');
  relate(wordRoot(general), special.split(' ').map(wordRoot));
}

const noRoots: ReadonlySet<string> = new Set();

/** The roots of other words that a word may replace in a paraphrase. */
export function relatedRoots(root: string): ReadonlySet<string> {
  return related.get(root) ?? noRoots;
}
