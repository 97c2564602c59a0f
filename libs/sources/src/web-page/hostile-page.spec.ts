import { noticeSchema } from '@rfp/contracts/notice';
import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { extract, fieldsOf, table, row } from './testing/extract-from.js';

describe('a hostile page', () => {
  it.each([
    ['scripts', '<script>alert(1)</script>Roof Repair<style>p{}</style>', 'Roof Repair'],
    ['markup in a title', 'Roof <img src=x onerror=alert(1)>Repair', 'Roof Repair'],
    ['escaped markup', 'Roof &lt;b&gt;Repair&lt;/b&gt; Works', 'Roof Repair Works'],
    ['entities', 'Roof &amp; Repair &#8220;North&#x201D;', 'Roof & Repair “North”'],
    ['zero width signs', 'Ro\u200Bof\u2060 Re\u00ADpair\uFEFF', 'Roof Repair'],
    ['signs that turn the text around', '\u202ERoof\u202C \u2066Repair\u2069\u200F', 'Roof Repair'],
    ['zero bytes and halves of characters', 'Roof\u0000 Repair\uD800', 'Roof Repair'],
    [
      'hidden text',
      'Roof Repair<span style="display: none">hidden</span><span hidden>hidden</span><i style="font-size:0">x</i>',
      'Roof Repair',
    ],
  ])('with %s becomes plain text', (_what, html, title) => {
    const [fields] = fieldsOf(extract(table(row(html))));
    expect(fields?.title).toBe(title);
    expect(JSON.stringify(fields)).not.toMatch(/hidden|alert|[\u200B-\u200F\u202A-\u202E\u2060-\u2069]/);
  });

  it.each([
    ['attributes of 120 KB', `<p title="${'x'.repeat(120_000)}" ${'a=1 '.repeat(30_000)}></p>`],
    ['a title of a megabyte', table(row('Roof Repair '.repeat(90_000)))],
    [
      'many formatting elements',
      `${Array.from({ length: 100 }, (_, n) => `<b id="${n}">`).join('')}${'<p>'.repeat(2000)}`,
    ],
    ['thousands of dates', `<p>Due: ${'11/05/2026 '.repeat(50_000)}</p>`],
    [
      'thousands of struck dates behind empty elements',
      `<div>${`<div>${'<i></i>'.repeat(9000)}</div>`.repeat(8)}${'<del>11/05/2026</del>'.repeat(4000)}</div>`,
    ],
    ['thousands of labels', 'Due: 11/05/2026<br>'.repeat(4000)],
    ['closing tags without end', '</div>'.repeat(200_000)],
    ['an endless comment', `<!--${'-'.repeat(500_000)}`],
    ['an endless tag', `<a ${'x'.repeat(1_000_000)}`],
    ['thousands of nested lists', '<ul><li>'.repeat(60)],
    ['colons and dashes', `Due:${' :'.repeat(100_000)}`],
  ])('with %s is read in little time and memory', (_what, html) => {
    const started = process.cpuUsage().user / 1000;
    const read = extract(html + table(row('Street Sweeping', '12/01/2026', '/2')));
    expect(process.cpuUsage().user / 1000 - started).toBeLessThan(5000);
    expect(JSON.stringify(read).length).toBeLessThan(2_000_000);
    for (const { notice } of read.opportunities) expect(noticeSchema.safeParse(notice).error).toBeUndefined();
  });

  it.each([
    ['deep', '<div>'.repeat(10_000)],
    ['deep in formatting', '<b><i>'.repeat(10_000)],
    ['wide', 'Due: 11/05/2026<br>'.repeat(20_000)],
    ['large', `<p>${'<b>x</b>'.repeat(4000)}</p>`.repeat(60)],
  ])('that is too %s is refused with a reason', (_what, html) => {
    expect(() => extract(html)).toThrow(expect.objectContaining({ code: 'SOURCE_TOO_LARGE' }));
  });

  it('results in valid notices or reasons, whatever it contains', () => {
    const piece = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom(
        '<table>',
        '<tr>',
        '<td>',
        '<th>Due',
        '<th>Title',
        '</table>',
        '<a href="',
        '">',
        '<script type="application/ld+json">{"@type":"Offer"',
        '</script>',
        '11/05/2026',
        'Due: ',
        '&lt;',
        '<li>',
        '<h1>',
        '<!--',
        ']]>',
        'Roof Repair',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { opportunities, rejected } = extract(pieces.join(''));
        for (const { notice } of opportunities) expect(noticeSchema.safeParse(notice).error).toBeUndefined();
        for (const { code } of rejected) expect(code).toMatch(/^RECORD_/);
      }),
    );
  });
});
