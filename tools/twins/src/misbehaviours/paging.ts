import { type AnswerRecord } from './answer-format.js';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { atRecords, allOf, counted, json, listed, paged, records, text } from './corrupt-records.js';

const incomplete: Expectation = { ends: 'fails', codes: ['SOURCE_INCOMPLETE', 'SOURCE_CHANGED', 'SOURCE_TOO_LARGE'] };
const may: Expectation = {
  ends: 'may complete',
  codes: ['SOURCE_INCOMPLETE', 'SOURCE_CHANGED', 'SOURCE_EMPTY', 'SOURCE_TOO_LARGE', 'SOURCE_TRUNCATED'],
};

const none = (): AnswerRecord[] => [];

function announcing(name: string, total: unknown, expects: Expectation, which?: 'all' | 'later'): Misbehaviour {
  return {
    name,
    appliesTo: counted,
    apply: text((body, { setTotal: announce }) => announce(body, total), which),
    expects,
  };
}

/** A total that grows with every answer. */
function growing(): Misbehaviour['apply'] {
  return (twin, answers) => {
    let total = 100;
    text((body, { setTotal: announce }) => announce(body, (total += 5)))(twin, answers);
  };
}

/** Pages that shift, end too early or never, and wrong totals. */
export const paging: readonly Misbehaviour[] = [
  {
    name: 'gives the same page again and again',
    appliesTo: paged,
    apply: atRecords(() => ({ kind: 'repeat' }), 'later'),
    expects: incomplete,
  },
  { name: 'gives no records although it has many', appliesTo: counted, apply: records(none), expects: incomplete },
  {
    name: 'gives no records behind its first page',
    appliesTo: counted,
    apply: records(none, 'later'),
    expects: incomplete,
  },
  {
    name: 'gives no records any more, and says so',
    appliesTo: counted,
    apply: text((body, { setTotal: announce, edit }) => announce(edit(body, none), 0)),
    expects: { ...may, mayBeEmpty: true },
  },
  {
    name: 'says behind its first page that there was never anything',
    appliesTo: counted,
    apply: text((body, { setTotal: announce, edit }) => announce(edit(body, none), 0), 'later'),
    expects: incomplete,
  },
  {
    name: 'leaves a record out of every page',
    appliesTo: counted,
    apply: records((all) => all.slice(1)),
    expects: incomplete,
  },
  { name: 'gives one record at a time', appliesTo: counted, apply: records((all) => all.slice(0, 1)), expects: may },
  announcing('announces fewer records than it gives', 1, may),
  announcing('announces nothing and gives records', 0, may),
  announcing('announces fewer records than nothing', -5, incomplete),
  announcing('announces half a record', 12.5, incomplete),
  announcing('announces no number', 'many', incomplete),
  announcing('announces its number as a text', '13', may),
  announcing('announces null', null, may),
  announcing('announces more records than there are grains of sand', 1e15, incomplete),
  announcing('announces fifty more than it gives', 63, incomplete),
  announcing('announces less and less', 6, may, 'later'),
  { name: 'announces more with every page', appliesTo: counted, apply: growing(), expects: incomplete },
  { name: 'gives its records in reverse', appliesTo: listed, apply: records((all) => all.toReversed()), expects: may },
  {
    name: 'has nothing behind its first page',
    appliesTo: allOf(paged, json),
    apply: atRecords(() => ({ kind: 'status', status: 404, body: '{"message":"Not Found"}' }), 'later'),
    expects: { ends: 'fails' },
  },
  {
    name: 'fails behind its first page',
    appliesTo: paged,
    apply: atRecords(() => ({ kind: 'status', status: 500 }), 'later'),
    expects: { ends: 'fails', codes: ['SOURCE_ERROR'] },
  },
  {
    name: 'asks for an hour behind its first page',
    appliesTo: paged,
    apply: atRecords(() => ({ kind: 'status', status: 429, headers: { 'retry-after': '3600' } }), 'later'),
    expects: { ends: 'fails', codes: ['SOURCE_RATE_LIMITED'] },
  },
  {
    name: 'answers with a page for signing in behind its first page',
    appliesTo: paged,
    apply: atRecords(() => ({ kind: 'html' }), 'later'),
    expects: { ends: 'fails', codes: ['SOURCE_NOT_JSON'] },
  },
  {
    name: 'breaks off behind its first page',
    appliesTo: paged,
    apply: atRecords(() => ({ kind: 'cut' }), 'later'),
    expects: { ends: 'fails', codes: ['SOURCE_TRUNCATED'] },
  },
];
