import { proposeProfile } from './propose-profile.js';

const statement = `ACME FEDERAL SOLUTIONS LLC
Capability Statement
Acme is an SBA-certified 8(a) and Service-Disabled Veteran-Owned Small Business in Reston, Virginia 20190. Call 703-555-0100.

CORE COMPETENCIES
• Cloud migration and hosting
• Zero trust architecture
• Help desk services
We have delivered more than 120 projects for federal agencies over the last ten years, on time.

PAST PERFORMANCE
- Department of Energy, $5,000,000
NAICS: 541512, 541519, 999999   CAGE: 1ABC2   UEI: ABCDEF123456`;

describe('proposals from a capability statement', () => {
  it('are its listed capabilities, existing NAICS codes and named set-asides', () => {
    const { keywords, naics_codes, set_asides } = proposeProfile(statement);
    expect(keywords.slice(0, 3)).toEqual([
      'Cloud migration and hosting',
      'Zero trust architecture',
      'Help desk services',
    ]);
    expect(naics_codes.map(({ code }) => code)).toEqual(['541512', '541519']);
    expect(naics_codes[0]?.title).toBe('Computer Systems Design Services');
    expect(set_asides.map(({ code }) => code)).toEqual(['8A', 'SDVOSBC']);
  });

  it('occur literally in the text', () => {
    for (const keyword of proposeProfile(statement).keywords) expect(statement).toContain(keyword);
  });

  it.each([
    ['a number where NAICS is not named', 'Our case number is 541512.', []],
    ['a part of a longer number', 'NAICS codes on request. Phone 5415120, zip 20190-541512.', []],
  ])('have no code for %s', (_, text, codes) => expect(proposeProfile(text).naics_codes).toEqual(codes));

  it('include a list in one line, but no sentences and addresses', () => {
    const text = 'Services: roofing, gutter repair; HVAC maintenance, and snow removal.\nContact: mail@example.com';
    expect(proposeProfile(text).keywords).toEqual(['roofing', 'gutter repair', 'HVAC maintenance', 'snow removal']);
  });

  it.each([
    [
      'We are a woman-owned small business doing cybersecurity, cloud migration and IT support. We do not do construction.',
      ['cybersecurity', 'cloud migration', 'IT support'],
      ['WOSB'],
    ],
    [
      'Our veteran-owned firm provides roofing, gutter repair, and snow removal for schools in Ohio. We never do plumbing, but offer welding.',
      ['roofing', 'gutter repair', 'snow removal', 'welding'],
      ['VSA'],
    ],
    ['We specialize in janitorial services. We are not a HUBZone firm, we are small.', ['janitorial services'], []],
  ])('include services named in sentences, except denied ones: %s', (text, keywords, codes) => {
    const found = proposeProfile(text);
    expect(found.keywords.map((word) => word.toLowerCase()).sort()).toEqual(
      keywords.map((word) => word.toLowerCase()).sort(),
    );
    expect(found.set_asides.map(({ code }) => code)).toEqual(codes);
  });

  it('omit a code that the text denies, but not after "not only"', () => {
    const text = 'NAICS 541512. We do not work under NAICS 236220. We do not only paint; we offer drywall repair.';
    expect(proposeProfile(text).naics_codes.map(({ code }) => code)).toEqual(['541512']);
    expect(proposeProfile(text).keywords).toEqual(['paint', 'drywall repair']);
  });

  it('are empty for a text without capabilities', () => {
    expect(proposeProfile('We are a township in Pennsylvania.')).toEqual({
      keywords: [],
      naics_codes: [],
      set_asides: [],
    });
  });
});
