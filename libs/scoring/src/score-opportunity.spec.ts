import { scoreParts } from '@rfp/contracts/opportunities/score';
import { type StatedDeadline } from '@rfp/contracts/dates/stated-deadline';
import { defaultRecipe, withKeywords } from './recipe/recipe.js';
import { listedDue, toScorable } from './scorable.js';
import { scoreOpportunity } from './score-opportunity.js';
import { deriveStatus } from './dates/status.js';
import { full, now, part, reasons, scored } from './testing/scored-notice.js';

describe('the score', () => {
  it('is the weighted sum of its parts [spec 1.3]', () => {
    expect(scored().score).toEqual({ total: 80, relevance: 100, urgency: 80, value: 60, competition: 55 });
  });

  it('rounds a half up', () => {
    const recipe = { ...defaultRecipe, weights: { relevance: 50, urgency: 0, value: 50, competition: 0 } };
    const { score } = scored({ contact_info: null }, recipe);
    expect([score.relevance, score.value, score.total]).toEqual([95, 60, 78]);
  });

  it('gives each part a factor, even for a notice without data', () => {
    const { score, factors } = scoreOpportunity(toScorable({ title: 'Paper' }), now, defaultRecipe);
    expect(new Set(factors.map((factor) => factor.part))).toEqual(new Set(scoreParts));
    expect(score).toEqual({ total: 45, relevance: 40, urgency: 45, value: 60, competition: 40 });
    expect(factors.filter((factor) => factor.quote !== null)).toEqual([]);
  });

  it('cuts long quotes to 200 characters without cutting a character in two', () => {
    const description = `${'x'.repeat(199)}\u{1F600}${'y'.repeat(900)}`;
    const described = reasons('relevance', { description }).find(({ field }) => field === 'description');
    expect(described?.quote).toBe('x'.repeat(199));
  });
});

describe('relevance without keywords', () => {
  it('scores how ready and how well described a notice is', () => {
    expect(reasons('relevance')).toEqual([
      { points: 40, label: 'Asks for offers or applications', field: 'notice_type', quote: 'Solicitation' },
      { points: 20, label: 'Open now', field: 'due_date', quote: '2026-06-12' },
      { points: 15, label: 'Described at length', field: 'description', quote: full.description?.slice(0, 200) },
      { points: 10, label: 'Classified by code', field: 'naics_codes', quote: '541512' },
      { points: 5, label: 'Names the buyer', field: 'agency_name', quote: 'Department of the Navy' },
      { points: 5, label: 'Names a contact', field: 'contact_info', quote: 'Jane Doe; jane.doe@example.gov' },
      { points: 5, label: 'Has documents', field: 'attachments', quote: 'Statement of work.pdf' },
    ]);
  });

  it.each([
    ['Combined Synopsis/Solicitation', 100],
    ['Invitation to Bid', 100],
    ['synopsis', 100],
    ['Broad Agency Announcement', 100],
    ['Sources Sought', 85],
    ['Request for Information', 85],
    ['Presolicitation', 80],
    ['Special Notice', 75],
    ['Award Notice', 60],
    ['Etwas anderes', 80],
    [null, 80],
  ])('reads the kind of notice from "%s"', (notice_type, expected) => {
    expect(part('relevance', { notice_type })).toBe(expected);
  });

  it('is lower for a closed notice and for a forecast', () => {
    expect(part('relevance', { lifecycle: 'cancelled' })).toBe(80);
    expect(part('relevance', { due_date: '2026-05-31' })).toBe(80);
    expect(part('relevance', { lifecycle: 'forecast' })).toBe(70);
  });
});

describe('relevance with keywords', () => {
  const profile = withKeywords(defaultRecipe, ['cloud', 'navy', ' Cloud ', '']);

  it('counts each keyword once, at its strongest place, and quotes it', () => {
    expect(profile.keywords).toEqual(['Cloud', 'navy']);
    expect(reasons('relevance', {}, profile)).toEqual([
      { points: 60, label: '"Cloud" in the title', field: 'title', quote: 'Cloud migration services' },
      { points: 2, label: '"navy" in the name of the buyer', field: 'agency_name', quote: 'Department of the Navy' },
      { points: 10, label: 'Asks for offers or applications', field: 'notice_type', quote: 'Solicitation' },
      { points: 10, label: 'Open now', field: 'due_date', quote: '2026-06-12' },
    ]);
  });

  it('has a factor for no match', () => {
    const other = withKeywords(defaultRecipe, ['submarine']);
    expect(reasons('relevance', {}, other)[0]).toEqual({
      points: 0,
      label: 'None of the keywords is found',
      field: null,
      quote: null,
    });
    expect(part('relevance', {}, other)).toBe(20);
  });

  it('deducts points above the limit of matches', () => {
    const words = ['one', 'two', 'three', 'four', 'five'];
    const many = reasons('relevance', { title: words.join(' ') }, withKeywords(defaultRecipe, words));
    expect(many[5]).toEqual({ points: -12, label: 'No more than 80 points in all', field: null, quote: null });
    expect(part('relevance', { title: words.join(' ') }, withKeywords(defaultRecipe, words))).toBe(100);
  });
});

describe('urgency', () => {
  it.each([
    ['2026-06-01T12:00:00Z', 100],
    ['2026-06-04T12:00:00Z', 100],
    ['2026-06-04T12:00:01Z', 92],
    ['2026-06-08T12:00:00Z', 92],
    ['2026-06-15T12:00:00Z', 80],
    ['2026-07-01T12:00:00Z', 65],
    ['2026-07-31T12:00:00Z', 45],
    ['2026-08-30T12:00:00Z', 30],
    ['2026-08-30T12:00:01Z', 15],
    ['2026-06-01T11:59:59Z', 0],
    [null, 45],
  ])('of a notice due %s is %i', (due_date, expected) => {
    expect(part('urgency', { due_date })).toBe(expected);
  });

  it('is 0 for a notice that has ended, and quotes its lifecycle', () => {
    expect(reasons('urgency', { lifecycle: 'cancelled' })).toEqual([
      { points: 0, label: 'Nothing can be submitted any more', field: 'lifecycle', quote: 'cancelled' },
    ]);
  });

  it('is 0 for a notice that the source has archived, and quotes the day', () => {
    expect(reasons('urgency', { due_date: null, archive_date: '2026-05-31' })).toEqual([
      { points: 0, label: 'The source has archived it', field: 'archive_date', quote: '2026-05-31' },
    ]);
  });

  it('is 0 for a notice above the age limit of its source, without a quote', () => {
    const undated = { due_date: null, open_days: 20 };
    expect(reasons('urgency', undated)).toEqual([
      {
        points: 0,
        label: 'No due date is stated: counts as closed 20 days after its posting, a setting of its source',
        field: null,
        quote: null,
      },
    ]);
    expect(part('urgency', { ...undated, open_days: 30 })).toBe(45);
    expect(part('urgency', { open_days: 20 })).toBe(80);
  });

  it('quotes the printed due date if it cannot be read or means that there is none', () => {
    const unread = { printed: '02/30/2026', reading: 'not_understood' as const, assumed: [] };
    expect(reasons('urgency', { due_date: null, due_date_note: unread })).toEqual([
      {
        points: 45,
        label: 'The stated due date is not understood: assumed, because too few notices state one',
        field: 'due_date',
        quote: '02/30/2026',
        date_note: unread,
      },
    ]);
    expect(reasons('urgency', { due_date: null, due_date_note: unread, open_days: 20 })[0]?.label).toBe(
      'The stated due date is not understood: counts as closed 20 days after its posting, a setting of its source',
    );
    const sentinel = { printed: '12/31/9999', reading: 'none_stated' as const, assumed: [] };
    expect(reasons('urgency', { due_date: null, due_date_note: sentinel })).toEqual([
      {
        points: 45,
        label: 'No closing date is stated: assumed, because too few notices state one',
        field: 'due_date',
        quote: '12/31/9999',
        date_note: sentinel,
      },
    ]);
  });

  it('has the note on how a quoted date was read', () => {
    const due_date_note = { printed: '06/12/2026 5 PM', reading: 'read' as const, assumed: ['zone' as const] };
    const assumed = { due_date: '2026-06-12T17:00:00-04:00', due_date_note };
    expect(reasons('urgency', assumed)).toMatchObject([{ quote: assumed.due_date, date_note: due_date_note }]);
    expect(reasons('competition', assumed).at(-1)).toMatchObject({ field: 'due_date', date_note: due_date_note });
    const posted = { posted_date: '2026-06-05', posted_date_note: due_date_note };
    expect(reasons('urgency', posted).at(-1)).toMatchObject({ field: 'posted_date', date_note: due_date_note });
    expect(reasons('urgency', posted)[0]).not.toHaveProperty('date_note');
  });

  it('is halved while nothing can be submitted yet', () => {
    expect(part('urgency', { lifecycle: 'forecast' })).toBe(40);
    expect(part('urgency', { posted_date: '2026-06-05' })).toBe(40);
    expect(part('urgency', { lifecycle: 'forecast', due_date: '2026-05-01' })).toBe(0);
    expect(reasons('urgency', { lifecycle: 'forecast', due_date: '2026-01-01' })).toEqual([
      {
        points: 0,
        label: 'A forecast whose estimated date has long passed',
        field: 'due_date',
        quote: '2026-01-01',
      },
    ]);
  });
});

describe('value', () => {
  it.each([
    ['0', 5],
    ['9999.99', 5],
    ['10000', 15],
    ['29999.99', 15],
    ['30000.00', 25],
    ['299999.99', 40],
    ['1000000', 60],
    ['100000000', 100],
    ['999999999999999.99', 100],
  ])('of $%s is %i', (estimated_value, expected) => {
    expect(part('value', { estimated_value })).toBe(expected);
  });

  it('is assumed if the notice states none, as the label of the factor shows', () => {
    expect(reasons('value', { estimated_value: null })).toEqual([
      {
        points: 60,
        label: 'No value is stated: assumed, because too few notices state one',
        field: null,
        quote: null,
      },
    ]);
  });

  it('is scored in US dollars only: another currency is named, but neither scored nor converted', () => {
    expect(reasons('value', { currency: 'GBP' })).toEqual([
      {
        points: 60,
        label: 'Stated in another currency, only US dollars are scored: assumed, because too few notices state one',
        field: 'estimated_value',
        quote: 'GBP 2500000.00',
      },
    ]);
  });

  it('is lower for a ceiling than for an estimate', () => {
    expect(part('value', { value_kind: 'ceiling' })).toBe(50);
    expect(part('value', { value_kind: 'ceiling', estimated_value: '1' })).toBe(0);
  });

  it('counts the share of each award, not the total of the program', () => {
    expect(reasons('value', { expected_awards: 10 })).toEqual([
      { points: 60, label: '$1 to $3 million', field: 'estimated_value', quote: '2500000.00' },
      {
        points: -20,
        label: 'Shared among the expected awards: $100,000 to $300,000 each',
        field: 'expected_awards',
        quote: '10',
      },
    ]);
  });
});

it('urgency counts down to the earliest stated deadline, which the label names, and then to the due date field', () => {
  const stated = (day: string) => [
    {
      source: 'notice' as const,
      attachment: null,
      page: null,
      day: '2026-06-28',
      quote: '2026-06-28',
      earliest: false,
    },
    { source: 'text' as const, attachment: null, page: null, day, quote: `Offers are due ${day}.`, earliest: true },
  ];
  const urgencyBy = (day: string) =>
    scoreOpportunity(toScorable({ ...full, due_date: '2026-06-28' }, null, stated(day)), now, defaultRecipe);
  const early = urgencyBy('2026-06-05');
  const factor = early.factors.find((each) => each.part === 'urgency');
  expect(factor?.points).toBe(part('urgency', { due_date: '2026-06-05' }));
  expect(factor).toMatchObject({ field: 'description', quote: 'Offers are due 2026-06-05.' });
  expect(factor?.label).toMatch(/by the earliest of the deadlines that are stated$/);
  expect(urgencyBy('2026-05-20').score.urgency).toBe(part('urgency', { due_date: '2026-06-28' }));
});

it('urgency counts down to the earliest deadline of the texts if the field has none, and the notice closes with the last', () => {
  const deadline = { source: 'text' as const, attachment: null, page: null, quote: 'Due June 5', assumed: [] };
  const first = { ...deadline, day: '2026-06-05', date: '2026-06-05T14:00:00-04:00', earliest: true };
  const second = { ...deadline, day: '2026-06-12', date: '2026-06-12', earliest: false };
  const note = { printed: 'Smarch 34', reading: 'not_understood' as const, assumed: [] };
  const urgencyAndStatus = (stated: StatedDeadline[], at = now) => {
    const scorable = toScorable({ ...full, due_date: null, due_date_note: note }, null, stated);
    const { factors } = scoreOpportunity(scorable, at, defaultRecipe);
    const urgency = factors
      .filter((factor) => factor.part === 'urgency')
      .map(({ label, field, quote }) => [label, field, quote]);
    return { urgency, status: deriveStatus(scorable, at), listed: listedDue(scorable)?.toISOString() };
  };
  const label = 'Due within 7 days: little time to prepare';
  expect(urgencyAndStatus([first])).toEqual({
    urgency: [[`${label}, by the text of the notice`, 'description', 'Due June 5']],
    status: 'active',
    listed: '2026-06-05T18:00:00.000Z',
  });
  expect(urgencyAndStatus([first, second]).urgency[0]?.[0]).toBe(
    `${label}, by the earliest of the deadlines that are stated`,
  );
  const between = new Date('2026-06-06T00:00:00Z');
  const stateOf = (at: Date) => {
    const scorable = toScorable({ ...full, due_date: null, due_date_note: note }, null, [first]);
    const { factors } = scoreOpportunity(scorable, at, defaultRecipe);
    return factors.filter(({ label: said }) => said === 'Open now' || said === 'Closed');
  };
  expect(stateOf(now)).toMatchObject([{ label: 'Open now', field: 'lifecycle', quote: 'open' }]);
  expect(stateOf(between)).toMatchObject([{ label: 'Closed', field: null, quote: null }]);
  expect(urgencyAndStatus([first], between)).toMatchObject({ status: 'closed' });
  expect(urgencyAndStatus([first, second], between)).toMatchObject({ status: 'active' });
});
