import { type AnswerRecord, verbatim } from './answer-format.js';
import { changeMembers, jsonRecord } from './json-format.js';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import {
  allOf,
  changeEach,
  has,
  json,
  listed,
  named,
  changeFirst,
  setInFirst,
  changeRecords,
  changeText,
  xml,
} from './corrupt-records.js';

const shapeCodes = [
  'SOURCE_CHANGED',
  'SOURCE_INCOMPLETE',
  'SOURCE_EMPTY',
  'SOURCE_NOT_JSON',
  'SOURCE_UNSAFE',
  'SOURCE_TOO_LARGE',
];
const fails: Expectation = { ends: 'fails', codes: shapeCodes };
const mayComplete: Expectation = { ends: 'may complete', codes: shapeCodes };
const mayReject: Expectation = { ...mayComplete, quarantines: 'some' };

/** Values of another type in a field of the first record. */
const wrongTypes = (['title', 'due', 'amount', 'id'] as const).flatMap((role) =>
  (
    [
      ['a number', 17.5],
      ['an object', { text: 'Road Salt' }],
      ['a list', ['Road Salt', 'Road Sand']],
      ['true', true],
    ] as const
  ).map(([what, value]): Misbehaviour => ({
    name: `writes ${what} for the ${role} of a record`,
    ...setInFirst(role, value),
    appliesTo: allOf(json, has(role)),
    expects: mayComplete,
  })),
);

const deepList = verbatim(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
const pollutingObject = verbatim(
  '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"toString":1,"hasOwnProperty":null}',
);

const withNulls = (record: AnswerRecord): AnswerRecord =>
  changeMembers(record, (members) => Object.fromEntries(Object.keys(members).map((name) => [name, null])));
const withBlanks = (record: AnswerRecord): AnswerRecord =>
  changeMembers(record, (members) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, typeof value === 'string' ? '' : value])),
  );

const replaceFirst = (value: unknown): Misbehaviour['apply'] => changeFirst(() => jsonRecord(value));

/** Answers with unexpected shapes. */
export const shapes: readonly Misbehaviour[] = [
  ...wrongTypes,
  {
    name: 'omits the id of a record',
    appliesTo: has('id'),
    apply: changeFirst((record) => record.remove('id')),
    expects: mayComplete,
  },
  {
    name: 'omits the title of a record',
    appliesTo: has('title'),
    apply: changeFirst((record) => record.remove('title')),
    expects: mayComplete,
  },
  {
    name: 'omits the due date of a record',
    appliesTo: has('due'),
    apply: changeFirst((record) => record.remove('due')),
    expects: mayComplete,
  },
  {
    name: 'renames the id',
    appliesTo: allOf(named, has('id')),
    apply: changeEach((record) => record.rename('id')),
    expects: mayComplete,
  },
  {
    name: 'renames the title',
    appliesTo: allOf(named, has('title')),
    apply: changeEach((record) => record.rename('title')),
    expects: mayComplete,
  },
  {
    name: 'renames the due date',
    appliesTo: allOf(named, has('due')),
    apply: changeEach((record) => record.rename('due')),
    expects: mayComplete,
  },
  {
    name: 'writes null for every member of a record',
    appliesTo: json,
    apply: changeFirst(withNulls),
    expects: mayComplete,
  },
  {
    name: 'writes null for every member of every record',
    appliesTo: json,
    apply: changeEach(withNulls),
    expects: mayReject,
  },
  {
    name: 'writes empty texts for every member of a record',
    appliesTo: json,
    apply: changeFirst(withBlanks),
    expects: mayComplete,
  },
  { name: 'has an unknown status', ...setInFirst('status', 'pending_review'), expects: mayComplete },
  {
    name: 'nests a title fifty thousand levels deep',
    ...setInFirst('title', deepList),
    appliesTo: allOf(json, has('title')),
    // The product may use the solicitation number in place of a title that is not text.
    expects: mayComplete,
  },
  {
    name: 'has members named like built-in properties of objects',
    ...setInFirst('title', pollutingObject),
    appliesTo: allOf(json, has('title')),
    // The product may use the solicitation number in place of a title that is not text.
    expects: mayComplete,
  },
  {
    name: 'adds members that could pollute prototypes',
    appliesTo: json,
    apply: changeText((body) =>
      body.replaceAll(
        /(?<=[[,:]\s*)\{(?=")/g,
        '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},',
      ),
    ),
    expects: { ends: 'completes', quarantines: 'none' },
  },
  {
    name: 'repeats members',
    appliesTo: json,
    apply: changeText((body) => body.replaceAll(/(?<=[[,:]\s*)\{"(\w+)":/g, '{"$1":null,"$1":')),
    expects: mayComplete,
  },
  { name: 'sends a list as a record', appliesTo: json, apply: replaceFirst([1, 2, 3]), expects: mayComplete },
  { name: 'sends a word as a record', appliesTo: json, apply: replaceFirst('deleted'), expects: mayComplete },
  { name: 'sends null as a record', appliesTo: json, apply: replaceFirst(null), expects: mayComplete },
  {
    name: 'sends an empty object as a record',
    appliesTo: json,
    apply: replaceFirst({}),
    expects: mayComplete,
  },
  { name: 'sends null as every record', appliesTo: json, apply: changeEach(() => jsonRecord(null)), expects: fails },
  {
    name: 'sends an object as its list',
    appliesTo: json,
    apply: changeText((body, { replaceList }) => replaceList(body, { '0': {}, length: 1 })),
    expects: mayComplete,
  },
  {
    name: 'sends null as its list',
    appliesTo: json,
    apply: changeText((body, { replaceList }) => replaceList(body, null)),
    expects: mayComplete,
  },
  {
    name: 'sends a word as its list',
    appliesTo: json,
    apply: changeText((body, { replaceList }) => replaceList(body, 'none')),
    expects: mayComplete,
  },
  {
    name: 'omits its list',
    appliesTo: json,
    apply: changeText((body, { replaceList }) => replaceList(body, undefined)),
    expects: mayComplete,
  },
  {
    name: 'sends a huge list within its list',
    appliesTo: allOf(json, listed),
    apply: changeRecords((all) => [...all, jsonRecord(Array.from({ length: 50_000 }, () => ({})))], 'first'),
    expects: mayComplete,
  },
  {
    name: 'renames its elements',
    appliesTo: xml,
    apply: changeText((body) => body.replaceAll(/<(\/?)(item|entry|OpportunitySynopsisDetail_1_0)\b/g, '<$1new-$2')),
    expects: mayComplete,
  },
  {
    name: 'uses another namespace',
    appliesTo: xml,
    apply: changeText((body) => body.replaceAll(/xmlns="[^"]*"/g, 'xmlns="https://example.org/new"')),
    expects: mayComplete,
  },
];
