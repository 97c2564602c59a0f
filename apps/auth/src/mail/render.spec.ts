import { wordsOfHtml, wordsOfText } from '../testing/words-of-mail.js';
import { type Mail } from './mail.service.js';
import { render } from './render.js';
import { parseMail } from './templates.js';

const link = 'http://localhost:3000/reset-password?token_hash=abc&type=recovery';

const hostile = '<img src=x onerror=alert(1)> & "quotes" \'and\'\r\nhttps://evil.example/\u202e';

const anEntry = { title: hostile, page: link, notes: [hostile] };

const everyMail: Mail[] = [
  { template: 'confirm_sign_up', to: 'a@example.org', data: { link, minutes: 1 } },
  {
    template: 'already_registered',
    to: 'a@example.org',
    data: { signInLink: 'http://localhost:3000/login', resetLink: link },
  },
  { template: 'recovery', to: 'a@example.org', data: { link, minutes: 60 } },
  { template: 'email_change', to: 'a@example.org', data: { link, newEmail: hostile, side: 'current', minutes: 60 } },
  { template: 'email_change', to: 'a@example.org', data: { link, newEmail: hostile, side: 'new', minutes: 90 } },
  { template: 'reauthentication', to: 'a@example.org', data: { code: '123456', minutes: 5 } },
  { template: 'password_changed', to: 'a@example.org', data: { resetLink: link, tokens: 2 } },
  { template: 'email_changed', to: 'a@example.org', data: { newEmail: hostile } },
  { template: 'factor_added', to: 'a@example.org', data: { name: hostile } },
  { template: 'factor_removed', to: 'a@example.org', data: { name: hostile } },
  { template: 'recovery_code_used', to: 'a@example.org', data: { left: 0 } },
  { template: 'refresh_token_reused', to: 'a@example.org', data: { resetLink: link } },
  {
    template: 'digest',
    to: 'a@example.org',
    data: {
      subject: 'Navy moved the deadline of N00421-26-R-1015 from Dec 10, 7 PM EST to Dec 3, noon EST, and 2 more',
      sections: [
        { heading: 'Changed', page: null, receipt: null, rest: null, stop: null, entries: [anEntry, anEntry] },
        {
          heading: hostile,
          page: link,
          receipt: '3 found: 1 listed here, 2 in your inbox',
          rest: { title: 'See the other 2 in your inbox', page: link },
          stop: link,
          entries: [anEntry],
        },
      ],
      settingsLink: link,
      unsubscribe: link,
      unsubscribePage: link,
    },
  },
  { template: 'identity_linked', to: 'a@example.org', data: { provider: hostile } },
  {
    template: 'program_signed_in',
    to: 'a@example.org',
    data: { token: hostile, address: hostile, scope: 'write', profileLink: link },
  },
];

describe('the content of', () => {
  it.each(everyMail)('$template is the same in both forms, escaped, and loads nothing [asvs 1.2.1, 14.2.3]', (mail) => {
    const { content } = parseMail(mail);
    const { subject, html, text } = render(content, 'RFP & Grant Tracker');
    expect(subject).not.toMatch(/[\r\n<]|example/);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain(`<h1 style="font-size:22px;line-height:1.3">${subject}</h1>`);
    const tags = html.match(/<[^>]*>/g) ?? [];
    expect(
      tags.filter(
        (tag) =>
          !/^<(?:!doctype html|\/?(?:html|head|body|main|title|meta|style|h1|h2|p|hr|a))(?: (?:lang|charset|name|content|class|style|href|target|rel)="[^"]*")*>$/.test(
            tag,
          ),
      ),
    ).toEqual([]);
    expect(tags.join('')).not.toMatch(/url\(|javascript:/i);
    expect(html + text).not.toMatch(/[\u202e\r]/);
    for (const block of content.body) {
      if ('link' in block) {
        expect(html).toContain(`href="${block.link.replaceAll('&', '&amp;')}"`);
        expect(text.split('\n')).toContain(block.link);
      }
    }
    // User input stays within its line.
    expect(text).not.toMatch(/^https:\/\/evil/m);
    expect(wordsOfHtml(html)).toEqual(wordsOfText(text));
  });

  it('a mail contains only web links [asvs 1.2.2]', () => {
    expect(() =>
      parseMail({ template: 'recovery', to: 'a@example.org', data: { link: 'javascript:alert(1)', minutes: 1 } }),
    ).toThrow(/link/);
    expect(() => parseMail({ template: 'constructor', to: 'a@example.org', data: {} })).toThrow(/template/);
  });

  it.each([
    [60, '1 hour'],
    [120, '2 hours'],
    [90, '90 minutes'],
    [1, '1 minute'],
    [0.5, '1 minute'],
  ])('a mail with %d minutes says %s', (minutes, span) => {
    const { content } = parseMail({ template: 'recovery', to: 'a@example.org', data: { link, minutes } });
    expect(render(content, 'x').text).toContain(`for ${span}.`);
  });
});
