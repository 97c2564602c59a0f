import { type Digest, type NotificationContent } from '@rfp/contracts/notifications';
import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { render } from '../mail/render.js';
import { parseMail } from '../mail/templates.js';
import { aDigest } from '../testing/digest.js';
import { wordsOfHtml, wordsOfText } from '../testing/words-of-mail.js';
import { digestMail } from './digest-mail.js';

const site = 'http://localhost:3000';
const addresses = { site, unsubscribe: `${site}/api/stop?token=a`, unsubscribePage: `${site}/stop?token=a` };
const [anItem] = aDigest('0197a3a4-9999-7000-8000-000000000001').items;

function renderDigest(items: readonly Partial<NotificationContent>[], opportunities = items.length) {
  if (anItem === undefined) throw new Error('no item');
  const digest: Digest = {
    ...aDigest('0197a3a4-9999-7000-8000-000000000001'),
    opportunities,
    items: items.map((item) => ({ ...anItem, ...item })),
  };
  const { content } = parseMail(digestMail(digest, 'a@example.org', addresses));
  return render(content, 'RFP & Grant Tracker');
}

const deadlineSentence = 'Navy moved the deadline of N00421-26-R-1015 from Dec 10, 7 PM EST to Dec 3, noon EST';

describe('the mail of a digest', () => {
  it('about one opportunity has its sentence as subject and first line, once', () => {
    const { subject, text } = renderDigest([
      { sentence: deadlineSentence, details: ['Also: value changed from $5 to $7'] },
    ]);
    expect(subject).toBe(deadlineSentence);
    expect(text.split('\n').slice(0, 5)).toEqual([
      deadlineSentence,
      '',
      'Roof repairs',
      'Also: value changed from $5 to $7',
      expect.stringContaining('http'),
    ]);
    expect(text.split(deadlineSentence)).toHaveLength(2);
  });

  it('about several opportunities has the first sentence and the number of further ones in its subject', () => {
    const { subject, text } = renderDigest([{ sentence: deadlineSentence }, { sentence: 'New match: Fish' }], 60);
    expect(subject).toBe(`${deadlineSentence}, and 59 more`);
    expect(text).toContain(`\n${deadlineSentence}\nRoof repairs\n`);
    expect(text).toContain('\nNew match: Fish\nRoof repairs\n');
    expect(text).toContain('And 58 more in RFP & Grant Tracker.');
  });

  it('shortens a long sentence in its subject after a word, and has the whole sentence in its body', () => {
    const sentence = `New match: ${'Replacement of the cooling system '.repeat(8)}`.trim();
    const { subject, text } = renderDigest([{ sentence }, {}]);
    expect(subject).toMatch(/^New match: Replacement .*(?:Replacement|of|the|cooling|system)…, and 1 more$/);
    expect(subject.length).toBeLessThanOrEqual(160);
    expect(text).toContain(sentence);
  });

  it('has the same words in both forms, and no header, markup or link from the text of a notice [asvs 1.3.11]', () => {
    const hostile = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 400 }),
      fc.constantFrom(
        'Roof\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script>',
        '\u202eevil\u2066 https://evil.example/login www.evil.example',
        '<img src=x onerror=alert(1)>',
        '&lt;b&gt; "quotes" \'and\' &amp;',
        `e${'\u0301'.repeat(500)}`,
        '\u0000\u0007\u001b[31m',
        'x'.repeat(1000),
      ),
    );
    const news = fc.record({ title: hostile, sentence: hostile, details: fc.array(hostile, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(news, { minLength: 1, maxLength: 4 }), (items) => {
        const { subject, html, text } = renderDigest(items);
        expect(subject).not.toMatch(/[\p{Cc}\p{Bidi_C}\u2028\u2029]|https?:/u);
        expect(subject.length).toBeLessThanOrEqual(160);
        expect(wordsOfHtml(html)).toEqual(wordsOfText(text));
        const links = text.match(/https?:\S+/g) ?? [];
        expect(links.every((address) => address.startsWith(`${site}/`))).toBe(true);
        expect(html).not.toMatch(/<(?:script|img)/i);
      }),
    );
  });

  it('shows the deadlines that differ line by line in both forms', () => {
    const details = [
      'The notice states different deadlines',
      'Notice: Dec 18 (earliest)',
      'Attachment 2, page 1: Jan 4, 2027: "Offers are due January 4, 2027."',
    ];
    const { html, text } = renderDigest([{ details }]);
    expect(text).toContain(details.join('\n'));
    expect(wordsOfHtml(html).join(' ')).toContain('Notice Dec 18 earliest Attachment 2 page 1 Jan 4 2027');
  });

  it('has a subject even if the previous release queued it', () => {
    const { data, ...mail } = digestMail(aDigest('0197a3a4-9999-7000-8000-000000000001'), 'a@example.org', addresses);
    const { subject: _subject, ...earlier } = data;
    expect(parseMail({ ...mail, data: earlier }).content.subject).toBe('One opportunity for you');
  });
});
