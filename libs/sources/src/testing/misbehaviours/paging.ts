import { type AnswerRecord } from './answer-format.js';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { atRecords, allOf, statesTotal, json, listed, paged, changeRecords, changeText } from './corrupt-records.js';

const incomplete: Expectation = { ends: 'fails', codes: ['SOURCE_INCOMPLETE', 'SOURCE_CHANGED', 'SOURCE_TOO_LARGE'] };
const mayComplete: Expectation = {
  ends: 'may complete',
  codes: ['SOURCE_INCOMPLETE', 'SOURCE_CHANGED', 'SOURCE_EMPTY', 'SOURCE_TOO_LARGE', 'SOURCE_TRUNCATED'],
};

const none = (): AnswerRecord[] => [];

function withTotal(name: string, total: unknown, expects: Expectation, position?: 'all' | 'later'): Misbehaviour {
  return {
    name,
    appliesTo: statesTotal,
    apply: changeText((body, { setTotal: announce }) => announce(body, total), position),
    expects,
  };
}

/** Makes the total grow with every answer. */
function growTotal(): Misbehaviour['apply'] {
  return (twin, answers) => {
    let total = 100;
    changeText((body, { setTotal: announce }) => announce(body, (total += 5)))(twin, answers);
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
    appliesTo: statesTotal,
    apply: changeRecords(none),
    expects: incomplete,
  },
  {
    name: 'sends no records after its first page',
    appliesTo: statesTotal,
    apply: changeRecords(none, 'later'),
    expects: incomplete,
  },
  {
    name: 'sends no records and announces none',
    appliesTo: statesTotal,
    apply: changeText((body, { setTotal: announce, edit }) => announce(edit(body, none), 0)),
    expects: { ...mayComplete, mayBeEmpty: true },
  },
  {
    name: 'announces no records after its first page',
    appliesTo: statesTotal,
    apply: changeText((body, { setTotal: announce, edit }) => announce(edit(body, none), 0), 'later'),
    expects: incomplete,
  },
  {
    name: 'omits a record of every page',
    appliesTo: statesTotal,
    apply: changeRecords((all) => all.slice(1)),
    expects: incomplete,
  },
  {
    name: 'sends one record per page',
    appliesTo: statesTotal,
    apply: changeRecords((all) => all.slice(0, 1)),
    expects: mayComplete,
  },
  withTotal('announces fewer records than it sends', 1, mayComplete),
  withTotal('announces no records and sends some', 0, mayComplete),
  withTotal('announces a negative number of records', -5, incomplete),
  withTotal('announces half a record', 12.5, incomplete),
  withTotal('announces a word', 'many', incomplete),
  withTotal('announces its number as a string', '13', mayComplete),
  withTotal('announces null', null, mayComplete),
  withTotal('announces an absurd number of records', 1e15, incomplete),
  withTotal('announces fifty more records than it sends', 63, incomplete),
  withTotal('announces fewer records on later pages', 6, mayComplete, 'later'),
  { name: 'announces more with every page', appliesTo: statesTotal, apply: growTotal(), expects: incomplete },
  {
    name: 'sends its records in reverse',
    appliesTo: listed,
    apply: changeRecords((all) => all.toReversed()),
    expects: mayComplete,
  },
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
