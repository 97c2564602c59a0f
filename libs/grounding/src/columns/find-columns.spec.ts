import { readNotice } from '../facts/read-notice.js';
import { answerFact } from '../questions/answer-question.js';
import { type FactKind } from '../facts/find-facts.js';
import { factsOf } from '../testing/facts-of.js';
import { findColumns } from './find-columns.js';

const labelsThenValues = [
  'Solicitation Number:',
  'Issue Date:',
  'Due Date:',
  'Place of Performance:',
  'W911-26-R-0001',
  'Dec 1 2026',
  'Jan 5 2027',
  'Fort Bragg, NC',
].join('\n');

const alternatingProse = [
  'Proposals must be submitted by email to the',
  'The contractor shall provide janitorial',
  'contracting officer no later than 2 PM on',
  'services at Fort Bragg, NC. The period of',
  'January 5, 2027. Late proposals are not',
  'performance is one base year and four',
  'accepted.',
  'option years.',
].join('\n');

const proseSideBySide = [
  'Quotes shall be emailed to the buyer at\tThe place of performance is Hill AFB,',
  'jane.doe@us.af.mil by 2 PM on June 4,\tUtah. Work begins on July 1 and the',
  '2026. Hand-carried quotes are not\tperiod of performance is twelve',
  'accepted by this office.\tmonths from the award date.',
].join('\n');

const unequalColumns = [
  ...alternatingProse.split('\n').slice(0, 6),
  'accepted. Award is planned for May 2027 and',
  'option years.',
  'will be made to the lowest priced offer that',
  'meets all requirements.',
].join('\n');

const labelledCells = [
  'Issue Date: Dec 1 2026\tPlace of Performance: Fort Bragg, NC',
  'Due Date: Jan 5 2027\tContact: Jane Doe, jane.doe@army.mil',
].join('\n');

const labelsWithHeading = 'Key Dates\nIssue Date\nQuestions Due\nProposals Due\nDec 1, 2026\nDec 15, 2026\nJan 5, 2027';

const milestones = [
  'Milestone\tDate',
  'Site visit\tMay 5, 2026',
  'Questions due\tMay 12, 2026',
  'Offers due\tMay 26, 2026',
].join('\n');

describe('columns that are mixed in a text', () => {
  it.each<[string, FactKind, string, string]>([
    ['labels over their values', 'deadline', 'Issue Date   Due Date\nDec 1 2026   Jan 5 2027', 'Due Date: Jan 5 2027'],
    [
      'labels over values, without gaps',
      'deadline',
      'Issue Date Due Date\nDec 1 2026 Jan 5 2027',
      'Due Date: Jan 5 2027',
    ],
    ['a table with bars', 'deadline', '| Issue Date | Due Date |\n| 12/1/2026 | 1/5/2027 |', 'Due Date: 1/5/2027'],
    [
      'labels and values in turn',
      'deadline',
      'Issue Date:\tDec 1, 2026\tDue Date:\tJan 5, 2027',
      'Due Date: Jan 5, 2027',
    ],
    ['a label over its value', 'deadline', 'Issue Date\nDec 1 2026\nDue Date\nJan 5 2027', 'Due Date: Jan 5 2027'],
    ['all labels, then all values', 'deadline', labelsThenValues, 'Due Date: Jan 5 2027'],
    ['all labels, then all values', 'place', labelsThenValues, 'Place of Performance: Fort Bragg, NC'],
    ['rows of a schedule', 'questions_due', milestones, 'Questions due: May 12, 2026'],
    ['rows of a schedule', 'site_visit', milestones, 'Site visit: May 5, 2026'],
    ['rows without words of a form', 'site_visit', 'Key\tDates\nInfo session for bidders\tMay 5, 2026', 'May 5, 2026'],
    [
      'labels and days on one line',
      'questions_due',
      'Questions Due Proposals Due Dec 1 2026 Jan 5 2027',
      'Questions Due: Dec 1',
    ],
    ['a heading over labels', 'deadline', labelsWithHeading, 'Proposals Due: Jan 5, 2027'],
    ['cells with labels of their own', 'place', labelledCells, 'Place of Performance: Fort Bragg, NC'],
    [
      'a table with a rule',
      'deadline',
      '| Posted | Closes |\n|---|---|\n| May 1, 2026 | May 26, 2026 |',
      'Closes: May 26, 2026',
    ],
    [
      'columns of unequal length',
      'period_of_performance',
      unequalColumns,
      'performance is one base year and four option years.',
    ],
    ['prose line by line', 'deadline', alternatingProse, 'no later than 2 PM on January 5, 2027.'],
    [
      'prose line by line',
      'place',
      alternatingProse,
      'The contractor shall provide janitorial services at Fort Bragg, NC.',
    ],
    [
      'prose line by line',
      'period_of_performance',
      alternatingProse,
      'performance is one base year and four option years.',
    ],
    ['prose side by side', 'how_to_submit', proseSideBySide, 'at jane.doe@us.af.mil by 2 PM on June 4, 2026.'],
    [
      'prose side by side',
      'period_of_performance',
      proseSideBySide,
      'period of performance is twelve months from the award date.',
    ],
  ])('are read in order from %s (%s)', (_class, kind, text, words) => {
    expect(factsOf(kind, text).join(' ')).toContain(words);
  });

  it('are displayed in order, with a literal quote of the text', () => {
    const notice = readNotice([{ source: { field: 'description' }, text: labelsThenValues }]);
    const answer = answerFact('deadline', notice);
    expect(answer).toMatchObject({
      state: 'stated',
      sentences: [{ text: 'Due Date: Jan 5 2027', quotes: [{ source: { field: 'description' } }] }],
    });
    const [quote] = answer.state === 'stated' ? (answer.sentences[0]?.quotes ?? []) : [];
    expect(labelsThenValues.slice(quote?.start, quote?.end)).toBe(quote?.text);
  });

  it.each([
    ['a label is followed by its value', 'State:\n\nArizona\n\nCity:\n\nReno'],
    [
      'lines were broken to fit',
      'The contractor shall furnish all labor, tools and\nmaterials needed to repair the roof of the\nlibrary. Work begins in May. Offers are due on\nJune 3, 2026, and late ones are not read.',
    ],
    ['items are listed', 'Offerors shall submit:\nA price sheet\nTwo references\nAn insurance certificate'],
    ['values do not fit their labels', 'Issue Date:\nDue Date:\nSee the attached schedule\nSee the attached schedule'],
  ])('are not found if %s', (_case, text) => {
    expect(findColumns(text)).toEqual([]);
  });
});
