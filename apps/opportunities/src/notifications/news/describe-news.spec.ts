import { type NoticeFields, recompeteLeadType } from '@rfp/contracts/notice';
import { type NotificationKind } from '@rfp/contracts/notifications';
import { toScorable } from '@rfp/scoring/scorable';
import { diffFields } from '../../merging/diff-fields.js';
import { describeNews, type NewsSubject } from './describe-news.js';
import { toNewsFacts, mergeFacts, type NewsFacts, newsRanks, urgencyRank } from './news-facts.js';

const at = new Date('2026-11-20T12:00:00Z');
const notice: NoticeFields = {
  title: 'AIRCRAFT TOW BARS',
  agency_name: 'DEPT OF DEFENSE',
  department: 'DEPT OF DEFENSE',
  agency: 'DEPT OF THE NAVY',
  opportunity_number: 'N00421-26-R-1015',
  due_date: '2026-12-10T19:00:00-05:00',
  time_zone: 'America/New_York',
  lifecycle: 'open',
};

function subjectOf(fields: NoticeFields): NewsSubject {
  const { title, agency_name = null, opportunity_number = null, lifecycle = 'open' } = fields;
  return { title, agency_name, opportunity_number, lifecycle, due_at: toScorable(fields).due_at };
}

function changedFacts(before: NoticeFields, now: NoticeFields): NewsFacts {
  return toNewsFacts(now, diffFields(before, now), [], before);
}

function writeNews(
  kinds: NotificationKind[],
  facts: NewsFacts | null,
  subject: NewsSubject,
  changed_fields: string[] = [],
) {
  return describeNews({ kinds, at, score: 91, facts, changed_fields }, subject, 'America/Chicago');
}

function writeChange(
  changes: Partial<NoticeFields>,
  before: Partial<NoticeFields> = {},
  now: Partial<NoticeFields> = {},
) {
  const earlier = { ...notice, ...before };
  const later = { ...earlier, ...changes };
  return writeNews(['changed'], changedFacts(earlier, later), subjectOf({ ...later, ...now }));
}

const earlier = '2026-12-03T12:00:00-05:00';

describe('the news of a change', () => {
  it('says who moved the date, from when to when, and what else changed', () => {
    expect(writeChange({ due_date: earlier, description: 'New text', estimated_value: '5000000.00' })).toEqual({
      sentence: 'Navy moved the deadline of N00421-26-R-1015 from Dec 10, 7 PM EST to Dec 3, noon EST',
      details: ['Also: value set to $5,000,000; description changed', 'Department of Defense'],
    });
  });

  it.each([
    [{ lifecycle: 'cancelled' as const }, 'Cancelled: N00421-26-R-1015, Aircraft tow bars (Navy)'],
    [{ lifecycle: 'awarded' as const }, 'Awarded: N00421-26-R-1015, Aircraft tow bars (Navy)'],
    [{ lifecycle: 'closed' as const }, 'Closed: N00421-26-R-1015, Aircraft tow bars (Navy)'],
    [{ description: 'New text' }, 'Navy changed the description of N00421-26-R-1015'],
    [{ source_url: 'https://example.gov/2' }, 'Navy amended N00421-26-R-1015'],
  ])('%j is "%s"', (changes, sentence) => {
    expect(writeChange(changes).sentence).toBe(sentence);
  });

  it('starts with the cancellation of a notice, whatever else changed before or after', () => {
    const cancelled = { lifecycle: 'cancelled' as const };
    const sentence = 'Cancelled: N00421-26-R-1015, Aircraft tow bars (Navy)';
    expect(writeChange({ ...cancelled, due_date: earlier })).toEqual({
      sentence,
      details: [
        'Also: deadline moved from Dec 10, 7 PM EST to Dec 3, noon EST',
        'Department of Defense; was due Dec 3, noon EST',
      ],
    });
    expect(writeChange({ description: 'New text' }, cancelled).sentence).toBe(sentence);
    expect(writeChange({ description: 'New text' }, {}, cancelled).sentence).toBe(sentence);
  });

  it('says that a notice is open, or open again', () => {
    const rest = ': Aircraft tow bars (Navy, N00421-26-R-1015), due Dec 10, 7 PM EST';
    expect(writeChange({ lifecycle: 'open' }, { lifecycle: 'cancelled' }).sentence).toBe(`Open again${rest}`);
    expect(writeChange({ lifecycle: 'open' }, { lifecycle: 'forecast' }).sentence).toBe(`Now open${rest}`);
  });

  it('names the title if there is no number, and nobody if no buyer is known', () => {
    const unknown = { opportunity_number: null, agency_name: null, department: null, agency: null };
    expect(
      writeChange({ due_date: '2026-12-04', time_zone: 'America/Denver' }, { ...unknown, due_date: '2026-12-10' }),
    ).toEqual({
      sentence: 'The deadline of "Aircraft tow bars" was moved from Dec 10 to Dec 4',
      details: [],
    });
  });

  it('shows times without a zone of the buyer in the zone of the reader', () => {
    const utc = { due_date: '2026-12-03T18:00:00Z', time_zone: undefined };
    expect(writeChange({ due_date: '2026-12-03T19:00:00Z' }, utc).sentence).toBe(
      'Navy moved the deadline of N00421-26-R-1015 from Dec 3, noon CST to Dec 3, 1 PM CST',
    );
  });

  it('marks each date whose time zone was assumed', () => {
    const due_date_note = { printed: '12/3/2026 12:00', reading: 'read' as const, assumed: ['zone' as const] };
    expect(writeChange({ due_date: earlier, due_date_note }).sentence).toBe(
      'Navy moved the deadline of N00421-26-R-1015 from Dec 10, 7 PM EST to Dec 3, noon EST (time zone assumed)',
    );
    const stated = { due_date: earlier, due_date_note: null };
    expect(writeChange(stated, { due_date_note }).sentence).toBe(
      'Navy moved the deadline of N00421-26-R-1015 from Dec 10, 7 PM EST (time zone assumed) to Dec 3, noon EST',
    );
    const match = { ...notice, due_date_note };
    const { sentence } = writeNews(['match'], toNewsFacts(match, [], []), subjectOf(match));
    expect(sentence).toMatch(/, due Dec 10, 7 PM EST \(time zone assumed\)$/);
    // The current due date has since been parsed differently.
    const moved = { ...subjectOf({ ...notice, due_date: '2027-01-15T17:00:00-05:00' }), due_date_note };
    expect(
      writeNews(['changed'], changedFacts(notice, { ...notice, description: 'New text' }), moved).details.at(-1),
    ).toBe('Department of Defense; due Jan 15, 2027, 5 PM EST (time zone assumed)');
  });

  it('lists differing deadlines with their words, the earliest marked, unless the notice has ended', () => {
    const place = { attachment: null, page: null };
    const stated_deadlines = [
      { ...place, source: 'notice' as const, day: '2026-12-18', quote: '2026-12-18', earliest: true },
      {
        source: 'attachment' as const,
        attachment: 2,
        page: 1,
        day: '2027-01-04',
        quote: 'Offers are due\nJanuary 4, 2027.',
        earliest: false,
      },
    ];
    const facts = changedFacts(notice, { ...notice, description: 'New text' });
    const subject = { ...subjectOf(notice), stated_deadlines };
    expect(writeNews(['changed'], facts, subject).details.slice(1)).toEqual([
      'The notice states different deadlines',
      'Notice: Dec 18 (earliest)',
      'Attachment 2, page 1: Jan 4, 2027: "Offers are due January 4, 2027."',
    ]);
    expect(writeNews(['match'], facts, subject).details).toContain('Notice: Dec 18 (earliest)');
    expect(writeNews(['changed'], facts, { ...subject, lifecycle: 'cancelled' }).details).toHaveLength(2);
    const many = Array.from({ length: 7 }, () => stated_deadlines).flat();
    expect(writeNews(['changed'], facts, { ...subject, stated_deadlines: many }).details.at(-1)).toBe(
      'And 9 more in the notice',
    );
  });

  it('states and quotes the deadline in the text if the due date field cannot be parsed', () => {
    const due_date_note = { printed: 'Smarch 34', reading: 'not_understood' as const, assumed: [] };
    const unread = { ...notice, due_date: null, due_date_note };
    const stated_deadlines = [
      {
        source: 'text' as const,
        attachment: null,
        page: null,
        day: '2026-12-18',
        date: '2026-12-18T14:00:00-05:00',
        assumed: ['zone' as const],
        quote: 'Offers are due at 2 PM on December 18.',
        earliest: true,
      },
    ];
    const subject = { ...subjectOf(unread), due_date_note, stated_deadlines };
    const { sentence, details } = writeNews(['match'], toNewsFacts(unread, [], []), subject);
    const due = 'Dec 18, 2 PM EST (time zone assumed)';
    expect(sentence).toContain(`, due ${due} by the text of the notice (as printed, not understood: Smarch 34)`);
    expect(details.slice(-2)).toEqual([
      'Only the texts of the notice state a deadline that is understood',
      `Text of the notice: ${due}: "Offers are due at 2 PM on December 18."`,
    ]);
  });

  it('names the current due date if it has been moved since', () => {
    const facts = changedFacts(notice, { ...notice, description: 'New text' });
    const moved = subjectOf({ ...notice, due_date: '2027-01-15' });
    expect(writeNews(['changed'], facts, moved).details.at(-1)).toBe('Department of Defense; due Jan 15, 2027');
  });

  it('only names the fields if an earlier release stored it', () => {
    expect(writeNews(['changed'], null, subjectOf(notice), ['description', 'due_date'])).toEqual({
      sentence: 'Department of Defense changed the deadline of N00421-26-R-1015',
      details: ['Also: description changed', 'due Dec 10, 6 PM CST'],
    });
  });
});

describe('the news of a match', () => {
  const facts = toNewsFacts(notice, [], ['"tow bars" in the title', 'NAICS 336413']);
  const why = 'Matches with 91 of 100: "tow bars" in the title, NAICS 336413';

  it('says what matches, when it is due, and why it matches', () => {
    expect(writeNews(['match'], facts, subjectOf(notice))).toEqual({
      sentence: 'New match: Aircraft tow bars (Navy, N00421-26-R-1015), due Dec 10, 7 PM EST',
      details: [why, 'Department of Defense'],
    });
    const later = changedFacts({ ...notice, title: 'Fish' }, notice);
    expect(writeNews(['match'], later, subjectOf(notice)).sentence).toMatch(/^Now a match: Aircraft tow bars/);
  });

  it('names the number once if the title has it', () => {
    const recompete = { ...notice, title: 'Recompete: N00421-26-R-1015' };
    const { sentence } = writeNews(['match'], toNewsFacts(recompete, [], []), subjectOf(recompete));
    expect(sentence).toBe('New match: Recompete: N00421-26-R-1015 (Navy), due Dec 10, 7 PM EST');
    expect(writeChange({ description: 'New text' }, recompete).sentence).toBe(
      'Navy changed the description of N00421-26-R-1015',
    );
  });

  it('starts with the cancellation if the notice was cancelled meanwhile', () => {
    expect(writeNews(['match'], facts, subjectOf({ ...notice, lifecycle: 'cancelled' })).sentence).toMatch(
      /^Cancelled: /,
    );
  });

  it('is joined with a change of the same opportunity', () => {
    const both = { ...changedFacts(notice, { ...notice, due_date: earlier }), reasons: facts.reasons };
    expect(writeNews(['match', 'changed'], both, subjectOf({ ...notice, due_date: earlier }))).toMatchObject({
      sentence: expect.stringMatching(/^Navy moved the deadline/),
      details: [why, 'Department of Defense'],
    });
  });
});

describe('several changes of an opportunity', () => {
  const versions = (...changes: Partial<NoticeFields>[]) => {
    const all = changes.reduce<NoticeFields[]>(
      (list, change) => [...list, { ...(list.at(-1) ?? notice), ...change }],
      [notice],
    );
    const [first, ...others] = all.slice(1).map((now, index) => changedFacts(all[index] ?? notice, now));
    if (first === undefined) throw new Error('no version');
    return writeNews(['changed'], others.reduce(mergeFacts, first), subjectOf(all.at(-1) ?? notice));
  };
  const files = (...names: string[]) => names.map((name) => ({ name, url: `https://example.gov/${name}` }));

  it('are described from the first to the last value', () => {
    const news = versions(
      { due_date: earlier, attachments: files('a', 'b') },
      { due_date: '2026-12-05', attachments: files('b', 'c') },
    );
    expect(news.sentence).toBe('Navy moved the deadline of N00421-26-R-1015 from Dec 10, 7 PM EST to Dec 5');
    expect(news.details[0]).toBe('Also: 2 documents added: b, c');
  });

  it('omit values that were restored', () => {
    const news = versions({ due_date: earlier }, { due_date: notice.due_date, location: 'Norfolk, VA' });
    expect(news.sentence).toBe('Navy changed the place of N00421-26-R-1015 from none to Norfolk, VA');
  });
});

describe('the most urgent news', () => {
  const rank = (kind: NotificationKind, changes: Partial<NoticeFields>) => {
    const now = { ...notice, ...changes };
    return urgencyRank(kind, changedFacts(notice, now), at);
  };

  it('is a cancellation, then a deadline brought forward, a notice due within a week, other deadlines, changes, and matches', () => {
    expect([
      rank('changed', { lifecycle: 'cancelled' }),
      rank('changed', { due_date: earlier }),
      rank('match', { due_date: '2026-11-25' }),
      rank('changed', { due_date: '2027-01-15' }),
      rank('changed', { description: 'New text' }),
      rank('match', {}),
    ]).toEqual([
      newsRanks.cancelled,
      newsRanks.earlier,
      newsRanks.soon,
      newsRanks.moved,
      newsRanks.changed,
      newsRanks.match,
    ]);
  });
});

describe('the news of an award that ends', () => {
  const lead = { ...notice, lifecycle: 'forecast', notice_type: recompeteLeadType, due_date: '2026-12-31' } as const;

  it('calls the date the end of the award, not a deadline', () => {
    const news = writeNews(['match'], toNewsFacts(lead, [], []), subjectOf(lead));
    expect(news.sentence).toMatch(/, award ends Dec 31$/);
    const moved = { ...lead, due_date: '2027-03-31' } as const;
    expect(writeNews(['changed'], changedFacts(lead, moved), subjectOf(moved))).toEqual({
      sentence: 'Navy moved the end of the award of N00421-26-R-1015 from Dec 31 to Mar 31, 2027',
      details: expect.not.arrayContaining([expect.stringMatching(/due|deadline/)]),
    });
  });

  it('says that the end of the award brought it to the threshold', () => {
    const facts = { ...toNewsFacts(lead, [], []), by_time: { threshold: 80, days: 12 } };
    const { details } = writeNews(['match'], facts, subjectOf(lead));
    expect(details).toContain('Reached your threshold of 80 with 91 because its award ends in 12 days');
  });

  it('is not more urgent if the end is near or was brought forward', () => {
    const facts = changedFacts({ ...lead, due_date: '2027-03-31' }, lead);
    expect(urgencyRank('changed', facts, new Date('2026-12-30T12:00:00Z'))).toBe(newsRanks.changed);
  });
});
