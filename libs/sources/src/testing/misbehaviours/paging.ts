import { type AnswerRecord } from './answer-format.js';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { atRecords, allOf, counted, json, listed, paged, records, text } from './corrupt-records.js';

const incomplete: Expectation = { ends: 'fails', codes: ['SOURCE_INCOMPLETE', 'SOURCE_CHANGED', 'SOURCE_TOO_LARGE'] };
const may: Expectation = {
  ends: 'may complete',
  codes: ['SOURCE_INCOMPLETE', 'SOURCE_CHANGED', 'SOURCE_EMPTY', 'SOURCE_TOO_LARGE', 'SOURCE_TRUNCATED'],
};

const none = (): AnswerRecord[] => [];

function withTotal(name: string, total: unknown, expects: Expectation, position?: 'all' | 'later'): Misbehaviour {
  return {
    name,
    appliesTo: counted,
    apply: text((body, { setTotal: announce }) => announce(body, total), position),
    expects,
  };
}

/** Makes the total grow with every answer. */
function growTotal(): Misbehaviour['apply'] {
  return (twin, answers) => {
    let total = 100;
    text((body, { setTotal: announce }) => announce(body, (total += 5)))(twin, answers);
  };
}

/** Pages that repeat, lack records or fail, and wrong totals. */
export const paging: readonly Misbehaviour[] = [
  {
    name: 'repeats the same page',
    appliesTo: paged,
    apply: atRecords(() => ({ kind: 'repeat' }), 'later'),
    expects: incomplete,
  },
  {
    name: 'sends no records although it announces many',
    appliesTo: counted,
    apply: records(none),
    expects: incomplete,
  },
  {
    name: 'sends no records after its first page',
    appliesTo: counted,
    apply: records(none, 'later'),
    expects: incomplete,
  },
  {
    name: 'sends no records and announces none',
    appliesTo: counted,
    apply: text((body, { setTotal: announce, edit }) => announce(edit(body, none), 0)),
    expects: { ...may, mayBeEmpty: true },
  },
  {
    name: 'announces no records after its first page',
    appliesTo: counted,
    apply: text((body, { setTotal: announce, edit }) => announce(edit(body, none), 0), 'later'),
    expects: incomplete,
  },
  {
    name: 'omits a record of every page',
    appliesTo: counted,
    apply: records((all) => all.slice(1)),
    expects: incomplete,
  },
  { name: 'sends one record per page', appliesTo: counted, apply: records((all) => all.slice(0, 1)), expects: may },
  withTotal('announces fewer records than it sends', 1, may),
  withTotal('announces no records and sends some', 0, may),
  withTotal('announces a negative number of records', -5, incomplete),
  withTotal('announces half a record', 12.5, incomplete),
  withTotal('announces a word', 'many', incomplete),
  withTotal('announces its number as a string', '13', may),
  withTotal('announces null', null, may),
  withTotal('announces an absurd number of records', 1e15, incomplete),
  withTotal('announces fifty more records than it sends', 63, incomplete),
  withTotal('announces fewer records on later pages', 6, may, 'later'),
  { name: 'announces more with every page', appliesTo: counted, apply: growTotal(), expects: incomplete },
  { name: 'sends its records in reverse', appliesTo: listed, apply: records((all) => all.toReversed()), expects: may },
  {
    name: 'answers 404 after its first page',
    appliesTo: allOf(paged, json),
    apply: atRecords(() => ({ kind: 'status', status: 404, body: '{"message":"Not Found"}' }), 'later'),
    expects: { ends: 'fails' },
  },
  {
    name: 'answers 500 after its first page',
    appliesTo: paged,
    apply: atRecords(() => ({ kind: 'status', status: 500 }), 'later'),
    expects: { ends: 'fails', codes: ['SOURCE_ERROR'] },
  },
  {
    name: 'requests a pause of an hour after its first page',
    appliesTo: paged,
    apply: atRecords(() => ({ kind: 'status', status: 429, headers: { 'retry-after': '3600' } }), 'later'),
    expects: { ends: 'fails', codes: ['SOURCE_RATE_LIMITED'] },
  },
  {
    name: 'answers with a login page after its first page',
    appliesTo: paged,
    apply: atRecords(() => ({ kind: 'html' }), 'later'),
    expects: { ends: 'fails', codes: ['SOURCE_NOT_JSON'] },
  },
  {
    name: 'truncates its answer after its first page',
    appliesTo: paged,
    apply: atRecords(() => ({ kind: 'cut' }), 'later'),
    expects: { ends: 'fails', codes: ['SOURCE_TRUNCATED'] },
  },
];
