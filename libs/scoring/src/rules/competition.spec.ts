import { type NoticeFields } from '@rfp/contracts/notice';
import { part, reasons } from '../testing/scored-notice.js';

describe('competition (high = few competitors)', () => {
  it('starts from the points of an open call', () => {
    expect(part('competition', { set_aside: null })).toBe(40);
  });

  it.each([
    ['a set-aside', { set_aside: { code: 'SBA', text: 'Total Small Business Set-Aside' } }, false],
    ['an unknown set-aside', { set_aside: { code: 'XYZ', text: 'as printed' } }, false],
    ['a list of applicants', { set_aside: null, eligible_applicants: ['State governments'] }, false],
    ['no set-aside', { set_aside: { code: 'NONE', text: 'No Set aside used' } }, true],
    ['unrestricted applicants', { set_aside: null, eligible_applicants: ['Unrestricted (any entity)'] }, true],
  ])('labels its starting points by whether a field restricts who may compete: %s', (_what, change, isOpen) => {
    const [start] = reasons('competition', change);
    const label = isOpen ? 'Assumed open to all' : 'Starting points of every notice';
    expect(start).toEqual({ points: 40, label, field: null, quote: null });
  });

  it.each([
    ['8AN', 85],
    ['sdvosbs', 85],
    ['HZC', 65],
    ['SBA', 55],
    ['SBP', 48],
    ['NONE', 40],
    ['XYZ', 50],
  ])('reads the set-aside %s', (code, expected) => {
    expect(part('competition', { set_aside: { code, text: 'as printed' } })).toBe(expected);
  });

  it.each<[string, Partial<NoticeFields>, number]>([
    ['a short time to answer', { posted_date: '2026-06-01', due_date: '2026-06-09' }, 70],
    ['a long time to answer', { posted_date: '2026-04-01' }, 47],
    ['dates that contradict each other', { posted_date: '2026-07-01' }, 55],
    ['a request for information', { notice_type: 'Sources Sought' }, 70],
    ['many awards', { expected_awards: 25 }, 70],
    ['a single award', { expected_awards: 1 }, 50],
    ['one kind of applicant', { eligible_applicants: ['County governments'] }, 70],
    ['many kinds of applicant', { eligible_applicants: Array.from({ length: 12 }, (_, index) => `Kind ${index}`) }, 50],
    ['unrestricted kinds', { eligible_applicants: ['Unrestricted (i.e., open to any type of entity)'] }, 47],
    ['a share of the cost', { cost_sharing: true }, 63],
  ])('counts %s', (_what, change, expected) => {
    expect(part('competition', change)).toBe(expected);
  });

  it('is limited to 100, with a factor for the deduction', () => {
    const change: Partial<NoticeFields> = {
      set_aside: { code: '8AN', text: '8(a) Sole Source' },
      notice_type: 'Sources Sought',
      posted_date: '2026-06-01',
      due_date: '2026-06-05',
    };
    expect(part('competition', change)).toBe(100);
    expect(reasons('competition', change).at(-1)).toEqual({
      points: -15,
      label: 'No more than 100 points in all',
      field: null,
      quote: null,
    });
  });
});
