import { type AnswerRecord } from './answer-format.js';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { allOf, each, has, json, listed, oneWith, records } from './corrupt-records.js';

const codes = ['SOURCE_CHANGED', 'SOURCE_INCOMPLETE', 'SOURCE_TOO_LARGE'];
const may: Expectation = { ends: 'may complete', codes };

function padId(record: AnswerRecord): AnswerRecord {
  const id = record.get('id');
  return record.set('id', `  ${typeof id === 'string' ? id : JSON.stringify(id)}\t `);
}

/** Ids that are duplicated, changed or invalid. */
export const ids: readonly Misbehaviour[] = [
  {
    name: 'sends every record twice',
    appliesTo: allOf(listed, has('id')),
    apply: records((all) => all.flatMap((record) => [record, record])),
    expects: may,
  },
  {
    name: 'sends one record a hundred times',
    appliesTo: allOf(listed, has('id')),
    apply: records(
      ([first, ...rest]) => (first === undefined ? [] : [...Array.from({ length: 100 }, () => first), ...rest]),
      'first',
    ),
    expects: may,
  },
  {
    name: 'gives two records the same id',
    appliesTo: allOf(listed, has('id', 'title')),
    apply: records(
      ([first, second, ...rest]) =>
        first === undefined || second === undefined ? [] : [first, second.set('id', first.get('id')), ...rest],
      'first',
    ),
    expects: may,
  },
  {
    name: 'gives all records the same id',
    appliesTo: allOf(listed, has('id')),
    apply: records((all) => all.map((record) => record.set('id', all[0]?.get('id')))),
    expects: may,
  },
  {
    name: 'pads its ids',
    appliesTo: allOf(has('id'), ({ kind }) => kind !== 'html'),
    apply: each(padId),
    expects: may,
  },
  {
    name: 'changes the case of its ids',
    appliesTo: has('id'),
    apply: each((record) => record.set('id', swapCase(record.get('id')))),
    expects: may,
  },
  { name: 'gives a record an empty id', ...oneWith('id', ''), expects: may },
  { name: 'gives a record a blank id', ...oneWith('id', ' \t '), expects: may },
  { name: 'gives a record an id of ten thousand characters', ...oneWith('id', 'x'.repeat(10_000)), expects: may },
  { name: 'gives a record the id __proto__', ...oneWith('id', '__proto__'), expects: may },
  {
    name: 'gives a record an id with half a character',
    ...oneWith('id', 'a\ud800b'),
    appliesTo: allOf(json, has('id')),
    expects: may,
  },
  {
    name: 'gives a record an id with a zero byte',
    ...oneWith('id', 'a\0b'),
    appliesTo: allOf(json, has('id')),
    expects: may,
  },
  {
    name: 'gives a record an id beyond the safe integers',
    ...oneWith('id', 1e21),
    appliesTo: allOf(json, has('id')),
    expects: may,
  },
  { name: 'gives a record an id with a path', ...oneWith('id', '../../etc/passwd?x=1#y'), expects: may },
];

function swapCase(id: unknown): unknown {
  if (typeof id !== 'string') return id;
  return id === id.toUpperCase() ? id.toLowerCase() : id.toUpperCase();
}
