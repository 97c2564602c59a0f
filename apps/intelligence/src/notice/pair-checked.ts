import { type CheckedRequirement } from '@rfp/contracts/checked-requirement';
import { alignTexts } from '@rfp/grounding/align-texts';
import { type KeptCheck, requirementKey } from './load-checked.js';

/**
 * What the requirements of a notice have become since a person checked them, in its order. One that stood beside a checked one then is no later
 * version of it.
 */
export function pairChecked(kept: readonly KeptCheck[], requirements: readonly string[]): CheckedRequirement[] {
  const beside = kept.map((check) => new Set(check.beside));
  const pairs = alignTexts(
    kept.map(({ words }) => words),
    requirements,
    (from, to) => beside[from]?.has(requirementKey(requirements[to] ?? '')) !== true,
  );
  return pairs.flatMap(([from, to]) => {
    const check = from === null ? undefined : kept[from];
    if (check === undefined) return [];
    const requirement = to === null ? null : (requirements[to] ?? null);
    const isSame = requirement !== null && requirementKey(requirement) === requirementKey(check.words);
    return [{ requirement, before: isSame ? null : check.words, checked_at: check.checked_at.toISOString() }];
  });
}
