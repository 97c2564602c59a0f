import { noticeSchema } from '@rfp/contracts/notice';
import { chooseWords } from './choose-words.js';
import { generateNotices, numberOf, pairOfRank } from './generate-notices.js';
import { noticeStatistics } from './notice-statistics.js';
import { wordOnceOf } from './vocabulary.js';

const today = new Date('2026-10-01T00:00:00Z');
const count = 4000;
const notices = generateNotices(0, count, today);
const texts = notices.map(({ fields }) => `${fields.title} ${fields.description}`.toLowerCase());
const shareContaining = (text: string): number => texts.filter((each) => each.includes(text)).length / count;

it('the same indexes give the same notices, whatever range is generated', () => {
  expect(generateNotices(100, 103, today)).toEqual(notices.slice(100, 103));
});

it('notices are valid, and each has a unique number and a unique word', () => {
  expect(notices.slice(0, 200).every((notice) => noticeSchema.safeParse(notice).success)).toBe(true);
  expect(new Set(Array.from({ length: 1_000_000 }, (_, index) => numberOf(index))).size).toBe(1_000_000);
  expect(texts.filter((text) => text.includes(wordOnceOf(17)))).toHaveLength(1);
});

it('common words are in more than 30 % of the notices, rare words in about one of 2,000, and pairs occur as phrases', () => {
  const { common, rare } = chooseWords(count, today);
  expect(common.length).toBeGreaterThan(3);
  const some = rare.slice(0, 40);
  const rareShare = some.reduce((sum, word) => sum + shareContaining(` ${word} `), 0) / some.length;
  expect(rareShare).toBeGreaterThan(0.0001);
  expect(rareShare).toBeLessThan(0.002);
  expect(shareContaining(pairOfRank(1))).toBeGreaterThan(0.02);
});

it('the median length of titles is that of the recordings', () => {
  const lengths = notices.map(({ fields }) => fields.title.split(' ').length).toSorted((a, b) => a - b);
  const median = noticeStatistics.title.lengths[10];
  expect(Math.abs((lengths[count / 2] ?? 0) - median)).toBeLessThanOrEqual(1);
});

it('due dates are before and after the day of the store', () => {
  const due = notices.flatMap(({ fields }) =>
    typeof fields.due_date === 'string' ? [Date.parse(fields.due_date)] : [],
  );
  const later = due.filter((time) => time > today.getTime()).length / due.length;
  expect(later).toBeGreaterThan(0.2);
  expect(later).toBeLessThan(0.8);
});
