import { type SourceType } from '@rfp/contracts/notice';
import { nextStep } from './next-step.js';

describe('the next step for an open notice', () => {
  it.each<[string | null, SourceType, RegExp]>([
    ['Solicitation', 'federal_contract', /submit the response/],
    ['Combined Synopsis/Solicitation', 'federal_contract', /submit the response/],
    [null, 'state_rfp', /submit the response/],
    ['Sources Sought', 'federal_contract', /answer to the questions/],
    ['Request for Information', 'state_rfp', /answer to the questions/],
    ['Presolicitation', 'federal_contract', /interest before the solicitation/],
    ['Special Notice', 'federal_contract', /asks for no offer/],
    ['Grant', 'federal_grant', /submit the application/],
    [null, 'federal_grant', /submit the application/],
  ])('of kind %s from %s fits the kind', (notice_type, source_type, step) => {
    expect(nextStep({ title: 'Support services', notice_type, source_type, status: 'active' }, 'high')).toMatch(step);
  });

  it('follows the title if it is more specific than the type', () => {
    const notice = { source_type: 'federal_contract', status: 'active' } as const;
    for (const [title, notice_type, step] of [
      ['EOD support services - RFI', 'Solicitation', /answer to the questions/],
      ['Sources Sought: boilers', null, /answer to the questions/],
      ['Boilers (Sources Sought)', 'Presolicitation', /interest before/],
      ['CRFI kits', 'Solicitation', /submit the response/],
      ['2025 Boating Infrastructure Grant', null, /submit the application/],
      ['Grant writing services', null, /submit the response/],
    ] as const)
      expect([title, nextStep({ ...notice, title, notice_type }, 'high')]).toEqual([
        title,
        expect.stringMatching(step),
      ]);
  });

  it('depends on the days until the due date', () => {
    const notice = {
      title: 'Roof',
      notice_type: 'Sources Sought',
      source_type: 'federal_contract',
      status: 'active',
    } as const;
    expect(new Set((['high', 'medium', 'low'] as const).map((urgency) => nextStep(notice, urgency))).size).toBe(3);
  });
});
