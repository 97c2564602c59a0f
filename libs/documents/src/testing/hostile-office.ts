import { zipBytes } from '@rfp/twins/zip-file';
import { type HostileDocument } from './hostile-document.js';
import { relations, wordFile, wordParagraph, workbookFile } from './office-files.js';

const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`);
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

async function* millionCells(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('<worksheet><dimension ref="A1:XFD1048576"/><sheetData>');
  for (let row = 1; row <= 2_000; row += 1) {
    const cells = Array.from({ length: 500 }, (_, cell) => `<c><v>${row * cell}</v></c>`).join('');
    yield Buffer.from(`<row r="${row}">${cells}</row>`);
  }
  yield Buffer.from('</sheetData></worksheet>');
}

function text(content: string): Buffer {
  return Buffer.from(content);
}

/** Office documents and HTML pages that unpack to huge sizes, nest deeply, refer to external content, or do not have the type of their name. */
export async function hostileOffice(server: string): Promise<HostileDocument[]> {
  const external = `<!DOCTYPE d [<!ENTITY x SYSTEM "${server}entity"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
  const chart = { id: 'r9', type: 'footnotes', target: 'document.xml' };
  return [
    {
      name: 'entities of entities',
      bytes: await wordFile(wordParagraph('&e9;'), [], `<!DOCTYPE d [<!ENTITY e0 "lol">${entities.join('')}]>`),
      expected: ['broken'],
    },
    {
      name: 'external entities',
      bytes: await wordFile(wordParagraph('&x;&f;'), [], external),
      expected: ['broken'],
    },
    { name: 'elements in elements', bytes: await wordFile('<w:p>'.repeat(100_000)), expected: ['too_deep'] },
    {
      name: 'document that unpacks without end',
      bytes: await wordFile(wordParagraph(' '.repeat(40_000_000))),
      expected: ['bomb'],
    },
    {
      name: 'document that is damaged halfway',
      bytes: await wordFile(`${wordParagraph('Offers are due')}<w:p><w:t>&</w:p>`),
      expected: ['read'],
    },
    {
      name: 'part that refers to itself',
      bytes: await wordFile(wordParagraph('Offers'), [
        relations('word/_rels/document.xml.rels', [chart, { ...chart, id: 'r8' }]),
      ]),
      expected: ['read'],
    },
    {
      name: 'text of control characters',
      bytes: await wordFile(wordParagraph('\u202E\u200B\uFEFF&#x202E;')),
      expected: ['empty'],
    },
    { name: 'million cells', bytes: await workbookFile(millionCells()), expected: ['read'] },
    {
      name: 'cells with invalid text numbers',
      bytes: await workbookFile('<worksheet><row><c t="s"><v>99999999</v></c><c t="s"><v>-1</v></c></row></worksheet>'),
      expected: ['empty'],
    },
    {
      name: 'dates out of range',
      bytes: await workbookFile(
        '<worksheet><row><c s="0"><v>1e308</v></c></row></worksheet>',
        [],
        '<cellXfs><xf numFmtId="14"/></cellXfs>',
      ),
      expected: ['read'],
    },
    {
      name: 'package without a document',
      bytes: await zipBytes([{ name: '[Content_Types].xml', content: '<Types/>' }]),
      expected: ['unknown_type'],
    },
    {
      name: 'slides',
      bytes: await zipBytes([
        { name: '[Content_Types].xml', content: '<Types/>' },
        relations('_rels/.rels', [{ id: 'r', type: 'officeDocument', target: 'ppt/presentation.xml' }]),
      ]),
      expected: ['unknown_type'],
    },
    {
      name: 'protected document',
      bytes: Buffer.concat([compoundFile, Buffer.alloc(2_000), Buffer.from('EncryptedPackage', 'utf16le')]),
      expected: ['encrypted'],
    },
    {
      name: 'Word document of the old binary format',
      bytes: Buffer.concat([compoundFile, Buffer.alloc(2_000)]),
      expected: ['unknown_type'],
    },
    { name: 'tags in tags', bytes: text(`<html>${'<div>'.repeat(1_000_000)}`), expected: ['too_deep'] },
    {
      name: 'attribute of megabytes',
      bytes: text(`<html><p title="${'x'.repeat(5_000_000)}">Offers</p>`),
      expected: ['read'],
    },
    {
      name: 'page with scripts only',
      bytes: text(
        `<html><script src="${server}a.js">fetch("${server}b")</script><img src="${server}c"><iframe src="${server}d"></iframe>`,
      ),
      expected: ['empty'],
    },
    { name: 'comment without end', bytes: text(`<!doctype html><!-- ${'-'.repeat(1_000_000)}`), expected: ['empty'] },
    {
      name: 'picture',
      bytes: Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), Buffer.alloc(500)]),
      expected: ['unknown_type'],
    },
    {
      name: 'program.txt',
      bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 0)]),
      expected: ['unknown_type'],
    },
    { name: 'text with NUL', bytes: text('Offers\0are due'), expected: ['unknown_type'] },
    { name: 'empty file', bytes: Buffer.alloc(0), expected: ['empty'] },
    {
      name: 'text of megabytes',
      bytes: Buffer.alloc(45_000_000, 'Offers are due \n'),
      expected: ['read'],
    },
    { name: 'only white space', bytes: text(' \n'.repeat(1_000_000)), expected: ['empty'] },
    {
      name: 'text that takes too much memory',
      bytes: Buffer.concat([text('\u00E9'), Buffer.alloc(45_000_000, 'a\xE9 \n\n', 'latin1')]),
      expected: ['out_of_memory'],
      limits: { text: 50_000_000 },
    },
  ];
}
