import { type AnswerRecord } from './answer-format.js';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { allOf, changeEach, has, json, listed, setInFirst, changeRecords } from './corrupt-records.js';

const codes = ['SOURCE_CHANGED', 'SOURCE_INCOMPLETE', 'SOURCE_TOO_LARGE'];
const mayComplete: Expectation = { ends: 'may complete', codes };

function padId(record: AnswerRecord): AnswerRecord {
  const id = record.get('id');
  return record.set('id', `  ${typeof id === 'string' ? id : JSON.stringify(id)}\t `);
}

/** Ids that are duplicated, changed or invalid. */
export const ids: readonly Misbehaviour[] = [
  {
    name: 'sends every record twice',
    appliesTo: allOf(listed, has('id')),
    apply: changeRecords((all) => all.flatMap((record) => [record, record])),
    expects: mayComplete,
  },
  {
    name: 'sends one record a hundred times',
    appliesTo: allOf(listed, has('id')),
    apply: changeRecords(
      ([first, ...rest]) => (first === undefined ? [] : [...Array.from({ length: 100 }, () => first), ...rest]),
      'first',
    ),
    expects: mayComplete,
  },
  {
    name: 'gives two records the same id',
    appliesTo: allOf(listed, has('id', 'title')),
    apply: changeRecords(
      ([first, second, ...rest]) =>
        first === undefined || second === undefined ? [] : [first, second.set('id', first.get('id')), ...rest],
      'first',
    ),
    expects: mayComplete,
  },
  {
    name: 'gives all records the same id',
    appliesTo: allOf(listed, has('id')),
    apply: changeRecords((all) => all.map((record) => record.set('id', all[0]?.get('id')))),
    expects: mayComplete,
  },
  {
    name: 'pads its ids',
    appliesTo: allOf(has('id'), ({ kind }) => kind !== 'html'),
    apply: changeEach(padId),
    expects: mayComplete,
  },
  {
    name: 'changes the case of its ids',
    appliesTo: has('id'),
    apply: changeEach((record) => record.set('id', swapCase(record.get('id')))),
    expects: mayComplete,
  },
  { name: 'gives a record an empty id', ...setInFirst('id', ''), expects: mayComplete },
  { name: 'gives a record a blank id', ...setInFirst('id', ' \t '), expects: mayComplete },
  {
    name: 'gives a record an id of ten thousand characters',
    ...setInFirst('id', 'x'.repeat(10_000)),
    expects: mayComplete,
  },
  { name: 'gives a record the id __proto__', ...setInFirst('id', '__proto__'), expects: mayComplete },
  {
    name: 'gives a record an id with half a character',
    ...setInFirst('id', 'a\ud800b'),
    appliesTo: allOf(json, has('id')),
    expects: mayComplete,
  },
  {
    name: 'gives a record an id with a zero byte',
    ...setInFirst('id', 'a\0b'),
    appliesTo: allOf(json, has('id')),
    expects: mayComplete,
  },
  {
    name: 'gives a record an id beyond the safe integers',
    ...setInFirst('id', 1e21),
    appliesTo: allOf(json, has('id')),
    expects: mayComplete,
  },
  { name: 'gives a record an id with a path', ...setInFirst('id', '../../etc/passwd?x=1#y'), expects: mayComplete },
];

function swapCase(id: unknown): unknown {
  if (typeof id !== 'string') return id;
  return id === id.toUpperCase() ? id.toLowerCase() : id.toUpperCase();
}
