import { type AnswerRecord, verbatim } from './answer-format.js';
import { changeMembers, jsonRecord } from './json-format.js';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { allOf, each, has, json, listed, named, one, oneWith, records, text, xml } from './corrupt-records.js';

const shapeCodes = [
  'SOURCE_CHANGED',
  'SOURCE_INCOMPLETE',
  'SOURCE_EMPTY',
  'SOURCE_NOT_JSON',
  'SOURCE_UNSAFE',
  'SOURCE_TOO_LARGE',
];
const fails: Expectation = { ends: 'fails', codes: shapeCodes };
const may: Expectation = { ends: 'may complete', codes: shapeCodes };
const mayAside: Expectation = { ...may, quarantines: 'some' };

/** A value of another type in one field of one record. */
const retyped = (['title', 'due', 'amount', 'id'] as const).flatMap((role) =>
  (
    [
      ['a number', 17.5],
      ['an object', { text: 'Road Salt' }],
      ['a list', ['Road Salt', 'Road Sand']],
      ['true', true],
    ] as const
  ).map(([what, value]): Misbehaviour => ({
    name: `writes ${what} for the ${role} of a record`,
    ...oneWith(role, value),
    appliesTo: allOf(json, has(role)),
    expects: may,
  })),
);

const deep = verbatim(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
const polluting = verbatim(
  '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"toString":1,"hasOwnProperty":null}',
);

const nothing = (record: AnswerRecord): AnswerRecord =>
  changeMembers(record, (members) => Object.fromEntries(Object.keys(members).map((name) => [name, null])));
const emptied = (record: AnswerRecord): AnswerRecord =>
  changeMembers(record, (members) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, typeof value === 'string' ? '' : value])),
  );

const inTheFirst = (value: unknown): Misbehaviour['apply'] => one(() => jsonRecord(value));

/** Answers with another shape. */
export const shapes: readonly Misbehaviour[] = [
  ...retyped,
  {
    name: 'leaves the id out of a record',
    appliesTo: has('id'),
    apply: one((record) => record.remove('id')),
    expects: may,
  },
  {
    name: 'leaves the title out of a record',
    appliesTo: has('title'),
    apply: one((record) => record.remove('title')),
    expects: may,
  },
  {
    name: 'leaves the due date out of a record',
    appliesTo: has('due'),
    apply: one((record) => record.remove('due')),
    expects: may,
  },
  {
    name: 'calls the id otherwise from now on',
    appliesTo: allOf(named, has('id')),
    apply: each((record) => record.rename('id')),
    expects: may,
  },
  {
    name: 'calls the title otherwise from now on',
    appliesTo: allOf(named, has('title')),
    apply: each((record) => record.rename('title')),
    expects: may,
  },
  {
    name: 'calls the due date otherwise from now on',
    appliesTo: allOf(named, has('due')),
    apply: each((record) => record.rename('due')),
    expects: may,
  },
  { name: 'writes null for every part of a record', appliesTo: json, apply: one(nothing), expects: may },
  { name: 'writes null for every part of every record', appliesTo: json, apply: each(nothing), expects: mayAside },
  { name: 'writes empty texts for every part of a record', appliesTo: json, apply: one(emptied), expects: may },
  { name: 'has a status that was never seen', ...oneWith('status', 'pending_review'), expects: may },
  {
    name: 'nests a title fifty thousand deep',
    ...oneWith('title', deep),
    appliesTo: allOf(json, has('title')),
    expects: mayAside,
  },
  {
    name: 'names members like what every object has',
    ...oneWith('title', polluting),
    appliesTo: allOf(json, has('title')),
    expects: mayAside,
  },
  {
    name: 'adds members that change every object',
    appliesTo: json,
    apply: text((body) =>
      body.replaceAll(
        /(?<=[[,:]\s*)\{(?=")/g,
        '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},',
      ),
    ),
    expects: { ends: 'completes', quarantines: 'none' },
  },
  {
    name: 'says members twice',
    appliesTo: json,
    apply: text((body) => body.replaceAll(/(?<=[[,:]\s*)\{"(\w+)":/g, '{"$1":null,"$1":')),
    expects: may,
  },
  { name: 'gives a list for a record', appliesTo: json, apply: inTheFirst([1, 2, 3]), expects: may },
  { name: 'gives a word for a record', appliesTo: json, apply: inTheFirst('deleted'), expects: may },
  { name: 'gives null for a record', appliesTo: json, apply: inTheFirst(null), expects: may },
  {
    name: 'gives an object in which there is nothing for a record',
    appliesTo: json,
    apply: inTheFirst({}),
    expects: may,
  },
  { name: 'gives null for every record', appliesTo: json, apply: each(() => jsonRecord(null)), expects: fails },
  {
    name: 'gives an object for its list',
    appliesTo: json,
    apply: text((body, { replaceList }) => replaceList(body, { '0': {}, length: 1 })),
    expects: may,
  },
  {
    name: 'gives null for its list',
    appliesTo: json,
    apply: text((body, { replaceList }) => replaceList(body, null)),
    expects: may,
  },
  {
    name: 'gives a word for its list',
    appliesTo: json,
    apply: text((body, { replaceList }) => replaceList(body, 'none')),
    expects: may,
  },
  {
    name: 'leaves its list out',
    appliesTo: json,
    apply: text((body, { replaceList }) => replaceList(body, undefined)),
    expects: may,
  },
  {
    name: 'gives a list without end in the middle of its list',
    appliesTo: allOf(json, listed),
    apply: records((all) => [...all, jsonRecord(Array.from({ length: 50_000 }, () => ({})))], 'first'),
    expects: may,
  },
  {
    name: 'calls its elements otherwise from now on',
    appliesTo: xml,
    apply: text((body) => body.replaceAll(/<(\/?)(item|entry|OpportunitySynopsisDetail_1_0)\b/g, '<$1new-$2')),
    expects: may,
  },
  {
    name: 'uses another namespace from now on',
    appliesTo: xml,
    apply: text((body) => body.replaceAll(/xmlns="[^"]*"/g, 'xmlns="https://example.org/new"')),
    expects: may,
  },
];
