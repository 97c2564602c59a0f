import { type DigestSection, type NotificationContent } from '@rfp/contracts/notifications';
import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { render } from '../mail/render.js';
import { parseMail } from '../mail/templates.js';
import { aDigest, aMatch, aSearchSection, aSection } from '../testing/digest.js';
import { wordsOfHtml, wordsOfText } from '../testing/words-of-mail.js';
import { digestMail } from './digest-mail.js';
import { receiptOf } from './receipt.js';

const site = 'http://localhost:3000';
const person = '0197a3a4-9999-7000-8000-000000000001';
const stop = { oneClick: `${site}/api/stop?token=a`, allMails: `${site}/stop?token=a` };

/** The mail of sections; the link that stops each alert ends with the id of its search. */
function mailOf(sections: DigestSection[]) {
  const ids = sections.flatMap(({ search }) => (search === null ? [] : [search.id]));
  const alerts = new Map(ids.map((id) => [id, `${site}/stop?token=${id}`]));
  return digestMail(aDigest(person, sections), 'a@example.org', { site, stop: { ...stop, alerts } });
}

function renderSections(sections: DigestSection[]) {
  return render(parseMail(mailOf(sections)).content, 'RFP & Grant Tracker');
}

/** A mail that lists these items, and holds others back. */
function renderDigest(given: readonly Partial<NotificationContent>[], held_back = 0) {
  const items = given.map((item) => ({ ...aMatch(), ...item }));
  return renderSections([aSection({ items, held_back, matched: items.length + held_back })]);
}

const deadlineSentence = 'Navy moved the deadline of N00421-26-R-1015 from Dec 10, 7 PM EST to Dec 3, noon EST';

describe('the mail of a digest', () => {
  it('about one opportunity has its sentence as subject and first line, once', () => {
    const { subject, text } = renderDigest([
      { sentence: deadlineSentence, details: ['Also: value changed from $5 to $7'] },
    ]);
    expect(subject).toBe(deadlineSentence);
    expect(text.split('\n').slice(0, 8)).toEqual([
      deadlineSentence,
      '',
      'Your Fit at or above your threshold',
      '-----------------------------------',
      '',
      'Roof repairs',
      'Also: value changed from $5 to $7',
      expect.stringContaining('http'),
    ]);
    expect(text.split(deadlineSentence)).toHaveLength(2);
  });

  it('about several opportunities has the first sentence and the number of further ones in its subject', () => {
    const { subject, text } = renderDigest([{ sentence: deadlineSentence }, { sentence: 'New match: Fish' }], 58);
    expect(subject).toBe(`${deadlineSentence}, and 59 more`);
    expect(text).toContain(`\n${deadlineSentence}\nRoof repairs\n`);
    expect(text).toContain('\nNew match: Fish\nRoof repairs\n');
    expect(text).toContain(
      '\n\n60 found: 2 listed here, 58 in your inbox only, because this mail is full\n\nSee the other 58 in your inbox\nhttp://localhost:3000/inbox\n',
    );
  });

  it('shortens a long sentence in its subject after a word, and has the whole sentence in its body', () => {
    const sentence = `New match: ${'Replacement of the cooling system '.repeat(8)}`.trim();
    const { subject, text } = renderDigest([{ sentence }, {}]);
    expect(subject).toMatch(/^New match: Replacement .*(?:Replacement|of|the|cooling|system)…, and 1 more$/);
    expect(subject.length).toBeLessThanOrEqual(160);
    expect(text).toContain(sentence);
  });

  it('has the same words in both forms, and no header, markup or link from the text of a notice or the name of a search [asvs 1.3.11]', () => {
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
      fc.property(fc.array(news, { minLength: 1, maxLength: 4 }), hostile, (given, name) => {
        const items = given.map((item) => ({ ...aMatch(), ...item }));
        const { subject, html, text } = renderSections([aSearchSection(name, { items })]);
        expect(subject).not.toMatch(/[\p{Cc}\p{Bidi_C}\u2028\u2029]|https?:/u);
        expect(subject.length).toBeLessThanOrEqual(160);
        expect(wordsOfHtml(html)).toEqual(wordsOfText(text));
        const links = text.match(/https?:\S+/g) ?? [];
        expect(links.every((address) => address.startsWith(`${site}/`))).toBe(true);
        expect(html).not.toMatch(/<(?:script|img)/i);
      }),
    );
  });

  it('has a heading for each section, that of a search with its list in its workspace, and a link that stops its alert', () => {
    const search = { id: '0197a3a4-6666-7000-8000-000000000001', name: 'Cooling', workspace_id: person };
    const shared = {
      ...search,
      id: '0197a3a4-6666-7000-8000-000000000002',
      workspace_id: '0197a3a4-2222-7000-8000-000000000001',
    };
    const { text, html } = renderSections([
      aSection({ kind: 'last_chance' }),
      aSection({ kind: 'changed' }),
      aSection(),
      aSearchSection('', { search }),
      aSearchSection('', { search: shared, items: [], matched: 3, elsewhere: 2, settled: 1 }),
    ]);
    expect(html.match(/(?<=<h2 [^>]*>).*(?=<\/h2>)/g)?.map((heading) => heading.replaceAll(/<[^>]+>/g, ''))).toEqual([
      'Last chance: due within 3 days',
      'Changed',
      'Your Fit at or above your threshold',
      'Cooling',
      'Cooling',
      'Mail settings',
    ]);
    expect(text).toContain(`\n\nCooling\n-------\n${site}/opportunities?search=${search.id}\n`);
    expect(text).toContain(
      `\n\nCooling\n-------\n${site}/opportunities?search=${shared.id}&workspace=${shared.workspace_id}\n\n` +
        `3 found: 2 listed above, 1 opened or dismissed since\n\nStop this alert\n${site}/stop?token=${shared.id}\n\nMail settings\n`,
    );
    expect(text).toContain(`\n\nStop all mails\n${site}/stop?token=a\n`);
    expect(text.match(/ found: /g)).toHaveLength(1);
  });

  it('links to the opportunities of a shared search in its workspace', () => {
    const section = aSearchSection('Cooling');
    const [item] = section.items;
    const page = `${site}/opportunities/${item?.opportunity_id}?workspace=${section.search?.workspace_id}`;
    expect(renderSections([section]).text).toContain(`\n${page}\n`);
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
    const { data, ...mail } = mailOf([aSection()]);
    const { subject: _subject, sections: _sections, ...earlier } = data;
    const entries = [{ title: 'Roof repairs', page: `${site}/opportunities/1`, notes: [] }];
    const { content } = parseMail({ ...mail, data: { ...earlier, entries, total: 1 } });
    expect(content.subject).toBe('Opportunities for you');
    expect(content.body[0]).toEqual(entries[0]);
  });
});

describe('the receipt of a section', () => {
  it('accounts for each found opportunity, without zeros; nothing if all are listed', () => {
    const none = { elsewhere: 0, settled: 0, held_back: 0 };
    expect(receiptOf({ ...none, matched: 9, shown: 9 })).toBeNull();
    expect(receiptOf({ matched: 16, shown: 9, elsewhere: 2, settled: 1, held_back: 4 })).toBe(
      '16 found: 9 listed here, 2 listed above, 1 opened or dismissed since, 4 in your inbox only, because this mail is full',
    );
    expect(receiptOf({ ...none, matched: 2, shown: 0, settled: 2 })).toBe('2 found: 2 opened or dismissed since');
  });
});
