import { zipBytes, type ZipMember } from '@rfp/twins/zip-file';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordNamespaces = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const contentTypes: ZipMember = { name: '[Content_Types].xml', content: '<Types/>' };

interface Relation {
  id: string;
  type: string;
  target: string;
}

export function relations(name: string, entries: readonly Relation[]): ZipMember {
  const content = entries
    .map(({ id, type, target }) => `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`)
    .join('');
  return { name, content: `<Relationships>${content}</Relationships>` };
}

/** A Word document around the XML of its body. */
export function wordFile(body: string, others: readonly ZipMember[] = [], beginning = ''): Promise<Buffer> {
  return zipBytes([
    contentTypes,
    relations('_rels/.rels', [{ id: 'r1', type: 'officeDocument', target: 'word/document.xml' }]),
    {
      name: 'word/document.xml',
      content: `${beginning}<w:document ${wordNamespaces}><w:body>${body}</w:body></w:document>`,
    },
    ...others,
  ]);
}

export function wordParagraph(text: string): string {
  return `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A workbook with one sheet around the XML of its rows. */
export function workbookFile(
  rows: ZipMember['content'],
  strings: readonly string[] = [],
  styles = '',
): Promise<Buffer> {
  return zipBytes([
    contentTypes,
    relations('_rels/.rels', [{ id: 'r1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    relations('xl/_rels/workbook.xml.rels', [
      { id: 'r1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
      { id: 'r2', type: 'sharedStrings', target: 'sharedStrings.xml' },
      { id: 'r3', type: 'styles', target: '/xl/styles.xml' },
    ]),
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="Prices" r:id="r1"/></sheets></workbook>' },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    },
    { name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` },
    { name: 'xl/worksheets/sheet1.xml', content: rows },
  ]);
}
