import { type Item } from './item.js';

const modals = new Set([
  'will',
  'would',
  'shall',
  'should',
  'may',
  'might',
  'can',
  'could',
  'must',
  '~must',
  '~may',
  '~will',
  '~should',
  '~noNeed',
]);
const auxiliaries = new Set([
  ...modals,
  'be',
  'is',
  'are',
  'was',
  'were',
  'been',
  'being',
  'has',
  'have',
  'had',
  'do',
  'does',
  'did',
]);
const deniers = new Set([
  'not',
  '~not',
  '~nobody',
  'no',
  'never',
  'none',
  'neither',
  'nor',
  'nothing',
  '~noNeed',
  '~nolonger',
  'without',
  'against',
]);
/** Whether an item is a modal verb, or a phrase for one. */
export function isModal({ word }: Item): boolean {
  return modals.has(word);
}

/** Whether an item is an auxiliary or a modal verb. */
export function isAuxiliary({ word }: Item): boolean {
  return auxiliaries.has(word);
}

/** Whether an item denies what follows it. */
export function isDenier({ word }: Item): boolean {
  return deniers.has(word);
}
