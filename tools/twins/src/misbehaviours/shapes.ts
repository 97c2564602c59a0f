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
    name: 'renames the id',
    appliesTo: allOf(named, has('id')),
    apply: each((record) => record.rename('id')),
    expects: may,
  },
  {
    name: 'renames the title',
    appliesTo: allOf(named, has('title')),
    apply: each((record) => record.rename('title')),
    expects: may,
  },
  {
    name: 'renames the due date',
    appliesTo: allOf(named, has('due')),
    apply: each((record) => record.rename('due')),
    expects: may,
  },
  { name: 'writes null for every member of a record', appliesTo: json, apply: one(nothing), expects: may },
  { name: 'writes null for every member of every record', appliesTo: json, apply: each(nothing), expects: mayAside },
  { name: 'writes empty texts for every member of a record', appliesTo: json, apply: one(emptied), expects: may },
  { name: 'has an unknown status', ...oneWith('status', 'pending_review'), expects: may },
  {
    name: 'nests a title fifty thousand levels deep',
    ...oneWith('title', deep),
    appliesTo: allOf(json, has('title')),
    // The product may use the solicitation number in place of a title that is not text.
    expects: may,
  },
  {
    name: "has members with names of every object's properties",
    ...oneWith('title', polluting),
    appliesTo: allOf(json, has('title')),
    // The product may use the solicitation number in place of a title that is not text.
    expects: may,
  },
  {
    name: 'adds members that could pollute prototypes',
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
    name: 'repeats members',
    appliesTo: json,
    apply: text((body) => body.replaceAll(/(?<=[[,:]\s*)\{"(\w+)":/g, '{"$1":null,"$1":')),
    expects: may,
  },
  { name: 'sends a list as a record', appliesTo: json, apply: inTheFirst([1, 2, 3]), expects: may },
  { name: 'sends a word as a record', appliesTo: json, apply: inTheFirst('deleted'), expects: may },
  { name: 'sends null as a record', appliesTo: json, apply: inTheFirst(null), expects: may },
  {
    name: 'sends an empty object as a record',
    appliesTo: json,
    apply: inTheFirst({}),
    expects: may,
  },
  { name: 'sends null as every record', appliesTo: json, apply: each(() => jsonRecord(null)), expects: fails },
  {
    name: 'sends an object as its list',
    appliesTo: json,
    apply: text((body, { replaceList }) => replaceList(body, { '0': {}, length: 1 })),
    expects: may,
  },
  {
    name: 'sends null as its list',
    appliesTo: json,
    apply: text((body, { replaceList }) => replaceList(body, null)),
    expects: may,
  },
  {
    name: 'sends a word as its list',
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
    name: 'sends a huge list within its list',
    appliesTo: allOf(json, listed),
    apply: records((all) => [...all, jsonRecord(Array.from({ length: 50_000 }, () => ({})))], 'first'),
    expects: may,
  },
  {
    name: 'renames its elements',
    appliesTo: xml,
    apply: text((body) => body.replaceAll(/<(\/?)(item|entry|OpportunitySynopsisDetail_1_0)\b/g, '<$1new-$2')),
    expects: may,
  },
  {
    name: 'uses another namespace',
    appliesTo: xml,
    apply: text((body) => body.replaceAll(/xmlns="[^"]*"/g, 'xmlns="https://example.org/new"')),
    expects: may,
  },
];
