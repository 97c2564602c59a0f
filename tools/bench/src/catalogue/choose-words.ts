import { generateNotices, wordOfRank } from './generate-notices.js';
import { type Store } from './measurements.js';

const sampleSize = 4000;
/** Number of the most frequent ranks among which common words are sought. */
const frequentRanks = 60;
const commonShare = 0.3;
/** Ranks of rare words, which are in about one notice of 2,000. */
const rareRanks = { from: 15_000, to: 25_000 };

/** Chooses common words, counted in a sample of the notices, and rare words, by their ranks. */
export function chooseWords(size: number, today: Date): Pick<Store, 'common' | 'rare'> {
  const texts = generateNotices(0, Math.min(size, sampleSize), today).map(
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
