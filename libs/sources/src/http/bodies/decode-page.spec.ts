import { decodePage } from './decode-page.js';

const latin1 = (page: string) => Buffer.from(page, 'latin1');

describe('a page', () => {
  it.each([
    ['its byte order mark before the header', Buffer.from('\uFEFF<p>é'), 'text/html; charset=iso-8859-1', '<p>é'],
    [
      'its byte order mark of UTF-16',
      Buffer.from('\uFEFF<meta charset="utf-8">é', 'utf16le'),
      '',
      '<meta charset="utf-8">é',
    ],
    [
      'the header before its own declaration',
      latin1('<meta charset="utf-8">\xE9'),
      'text/html; charset=latin1',
      '<meta charset="utf-8">é',
    ],
    ['its own declaration', latin1('<meta charset="iso-8859-15">\xA4'), 'text/html', '<meta charset="iso-8859-15">€'],
    [
      'UTF-8, despite a declaration of UTF-16 that is readable as ASCII',
      Buffer.from('<meta charset="utf-16">é'),
      'text/html',
      '<meta charset="utf-16">é',
    ],
    [
      'UTF-8, despite a declaration of UTF-16 under another name',
      Buffer.from('<meta charset="unicode">é'),
      'text/html',
      '<meta charset="unicode">é',
    ],
    [
      'the declaration of XHTML',
      latin1('<?xml version="1.0" encoding="iso-8859-1"?>\xE9'),
      '',
      '<?xml version="1.0" encoding="iso-8859-1"?>é',
    ],
  ])('is decoded by %s', (_what, bytes, contentType, text) => {
    expect(decodePage(bytes, contentType)).toBe(text);
  });
});
