import { generateNotices, wordOfRank } from './generate-notices.js';
import { type Store } from './measurements.js';

const sampled = 4000;
/** Ranks of the common words. */
const frequentRanks = 60;
const commonShare = 0.3;
/** Words of these ranks are in about one notice of 2,000. */
const rareRanks = { from: 15_000, to: 25_000 };

/** Words of the store by frequency, counted in a sample of its notices. */
export function chooseWords(size: number, today: Date): Pick<Store, 'common' | 'rare'> {
  const texts = generateNotices(0, Math.min(size, sampled), today).map(
    ({ fields }) => new Set(`${fields.title} ${fields.description}`.toLowerCase().split(/[ .]/)),
  );
  const ranks = Array.from({ length: frequentRanks }, (_, index) => index + 1);
  const isCommon = (word: string): boolean =>
    texts.filter((words) => words.has(word)).length > commonShare * texts.length;
  return {
    common: ranks.map(wordOfRank).filter(isCommon),
    rare: Array.from({ length: 200 }, (_, index) =>
      wordOfRank(rareRanks.from + Math.floor((index * (rareRanks.to - rareRanks.from)) / 200)),
    ),
  };
}
