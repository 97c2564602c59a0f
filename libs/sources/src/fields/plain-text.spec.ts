import { noticeFieldsSchema } from '@rfp/contracts/notice';
import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { plainLine, plainText, webLink } from './plain-text.js';

const markup = fc.array(
  fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 20 }),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<br/>',
      '&amp;',
      '&lt;b&gt;',
      '&nbsp;',
      '<script>',
      '</script>',
      '<a href="javascript:x">',
      '\r\n',
      '\u0000',
      '\u202E',
      '\uD800',
      '<!--',
      ']]>',
    ),
  ),
  { maxLength: 30 },
);

describe('plain text', () => {
  it('keeps paragraphs and line breaks, and drops the tags', () => {
    expect(plainText('<p>Solutions &amp; services.&nbsp;</p><p>Line one<br/>line two</p>')).toBe(
      'Solutions & services.\n\nLine one\nline two',
    );
    expect(plainText('<h2>Purpose</h2>Text <a href="http://x.test">there</a><ul><li>one</li><li>two</li></ul>')).toBe(
      'Purpose\n\nText there\n* one\n* two',
    );
    expect(plainText('<table><tr><td>Floor</td><td>10</td></tr><tr><td>Ceiling</td><td>20</td></tr></table>')).toBe(
      'Floor 10\nCeiling 20',
    );
  });

  it('keeps the lines of a text without tags, and signs that only resemble a tag', () => {
    expect(plainText('First line\r\nsecond\r\n\r\n\r\n\r\nx < 5 && y > 3 &ndash; so')).toBe(
      'First line\nsecond\n\nx < 5 && y > 3 – so',
    );
  });

  it.each([0, 1, 2] as const)('keeps the addresses of a text without tags (%s layers of escaping)', (layers) => {
    const text = 'Register at https://portal.example/notice?id=5&region=3&section=2&copy=1, &copyright &lt;b.';
    expect(plainText(text, layers)).toBe(text.replace('&lt;', '<'));
    expect(plainText(`&lt;p&gt;${text.replaceAll('&', '&amp;amp;')}&lt;/p&gt;`, 1)).toBe(text);
  });

  it('decodes entities without a semicolon if no other interpretation is possible', () => {
    expect(plainText('Fish &amp chips &#169 caf&eacute')).toBe('Fish & chips © café');
  });

  it('drops the content of scripts and styles', () => {
    expect(plainText('a<script>alert(1)</script>b<style>p{}</style>c<!-- d -->')).toBe('abc');
  });

  it('removes the requested number of layers of escaping, and only if they hide markup', () => {
    expect(plainText('&amp;lt;p&amp;gt;One&amp;lt;br/&amp;gt;two', 2)).toBe('One\ntwo');
    expect(plainText('&lt;p&gt;One&lt;/p&gt;', 1)).toBe('One');
    expect(plainText('&lt;p&gt;One&lt;/p&gt;')).toBe('<p>One</p>');
    expect(plainText('<p>Write &lt;b&gt; for bold</p>', 2)).toBe('Write <b> for bold');
  });

  it('marks a truncated text, and splits no character', () => {
    expect(plainText('abcdef', 0, 4)).toBe('abc…');
    expect(plainLine('ab\u{1F4A1}cd', 4)).toBe('ab…');
  });

  it('converts an extremely nested text in linear time', () => {
    const started = process.cpuUsage().user / 1000;
    plainText(`${'<div>'.repeat(200_000)}${'</p>'.repeat(200_000)}`);
    expect(process.cpuUsage().user / 1000 - started).toBeLessThan(5000);
  });

  it('is valid for a notice, trimmed and without control characters, whatever the input', () => {
    fc.assert(
      fc.property(markup, (parts) => {
        const text = plainText(parts.join(''), 2);
        expect(noticeFieldsSchema.shape.description.safeParse(text).success).toBe(true);
        expect(text).not.toMatch(/[\p{Cs}\u202E]|(?!\n)\p{Cc}/u);
        expect(text).toBe(text.trim());
        expect(text).not.toContain('\n\n\n');
      }),
    );
  });
});

describe('a line of plain text', () => {
  it('decodes entities once, so that doubly escaped text stays visible [asvs 1.1.1]', () => {
    expect(plainLine('Trade &amp;  Invasive &ndash; Species&rsquo;\n Program ')).toBe(
      'Trade & Invasive – Species’ Program',
    );
    expect(plainLine('R&amp;amp;D')).toBe('R&amp;D');
  });

  it('keeps words that begin like an entity', () => {
    expect(plainLine('Parks&section 3, Q&parade; ?a=1&region=2')).toBe('Parks&section 3, Q&parade; ?a=1&region=2');
  });

  it('contains no markup and no line break, whatever the input', () => {
    expect(plainLine('Bridge <b>repair</b><img src=x onerror=alert(1)>')).toBe('Bridge repair');
    fc.assert(
      fc.property(markup, (parts) => {
        expect(plainLine(parts.join(''), 50)).toMatch(/^[^\p{Cc}\p{Cs}]{0,50}$/u);
      }),
    );
  });
});

describe('a web link', () => {
  it('is accepted if it is http or https', () => {
    expect(webLink(' https://example.gov/a?b=1&amp;c=2 ')).toBe('https://example.gov/a?b=1&c=2');
  });

  it.each(['region=TX', 'notice_id=9', 'section=3', 'current=1', 'para=2', 'copy=1', 'times=4'])(
    'keeps a parameter whose name begins like an entity: %s',
    (parameter) => {
      const link = `https://example.gov/bid.aspx?id=5&${parameter}`;
      expect(webLink(link)).toBe(link);
    },
  );

  it.each([
    ['https://example.gov/%00x', 'https://example.gov/\u0000x'],
    ['https://example.gov/%1B[31m?a=%1Bb#%1Bc', 'https://example.gov/\u001B[31m?a=\u001Bb#\u001Bc'],
    ['https://example.gov/%E2%80%AEfdp.exe?a=%E2%80%AE#%E2%81%A6', 'https://example.gov/\u202Efdp.exe?a=\u202E#\u2066'],
    ['https://example.gov/a%E2%80%AEb%08c', 'https://example.gov/a&#x202E;b&#8;c'],
  ])('percent-encodes control characters and direction marks: %s', (expected, source) => {
    expect(webLink(source)).toBe(expected);
  });

  it('is dropped if it becomes too long when stored', () => {
    expect(webLink(`https://example.gov/${'ü'.repeat(1000)}`)).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.gov',
    '//example.gov',
    'null',
    '',
    'https://user:secret@example.gov/',
  ])('is not made from %s', (source) => {
    expect(webLink(source)).toBeNull();
  });
});
