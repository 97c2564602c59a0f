import { preferencesInputSchema, type Preferences } from '@rfp/contracts/account';
import { applyEdits, checkPreferences, splitEntries, readForm, toForm, setLevel } from './preferences-form.js';

const empty = toForm(null);

describe('the preferences form', () => {
  it('starts with the defaults of the contract', () => {
    expect(readForm(empty)).toEqual(preferencesInputSchema.parse({}));
  });

  it('returns saved preferences unchanged', () => {
    const input = preferencesInputSchema.parse({
      keywords: ['cloud', 'zero trust'],
      company_profile: {
        naics_codes: ['541512'],
        set_asides: ['8A', 'Small, veteran-owned'],
        places: ['Fairfax County, VA'],
        certifications: ['ISO 9001, 2015'],
        company_size: 'Small',
        agencies: ['Navy, Department of the'],
        must: { naics_codes: ['5182'], places: ['HI'] },
        exclude: { places: ['Guam', 'PR'], set_asides: ['HZC'] },
        value_mode: 'must',
        min_value: 100_000,
        max_value: 2_000_000.5,
        applicant_types: ['small_businesses'],
      },
    });
    const saved: Preferences = {
      user_id: '6f1c0a52-3b7e-4a58-9d0e-1f2a3b4c5d6e',
      ...input,
      notification_settings: { email_notifications: true, notification_email: '', high_score_threshold: 90 },
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    };
    expect(readForm(toForm(saved))).toEqual(input);
  });

  it('puts only the edited fields into the newest preferences', () => {
    const newest: Preferences = {
      user_id: '6f1c0a52-3b7e-4a58-9d0e-1f2a3b4c5d6e',
      ...preferencesInputSchema.parse({
        keywords: ['cloud'],
        company_profile: { places: ['Boise, ID'], min_value: 1 },
      }),
      notification_settings: { email_notifications: true, notification_email: '', high_score_threshold: 90 },
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    };
    const form = { ...empty, keywords: 'cyber', max_value: '2' };
    const { keywords, company_profile } = newest;
    expect(applyEdits(newest, form, ['max_value'])).toEqual({
      keywords,
      company_profile: { ...company_profile, max_value: 2 },
    });
    expect(applyEdits(newest, form, ['keywords'])).toEqual({ keywords: ['cyber'], company_profile });
    expect(applyEdits(null, form, [])).toEqual(readForm(empty));
  });

  it('requires and excludes only entries that are still in their list', () => {
    const levels = setLevel(setLevel(setLevel([], 'HI', 'must'), 'GU', 'exclude'), 'PR', 'must');
    const form = { ...empty, places: 'VA\nHI\nGU', places_levels: levels };
    expect(readForm(form).company_profile).toMatchObject({
      places: ['VA'],
      must: { places: ['HI'] },
      exclude: { places: ['GU'] },
    });
    const preferred = { ...form, places_levels: setLevel(setLevel(levels, 'HI', 'prefer'), 'GU', 'prefer') };
    expect(readForm(preferred).company_profile).toEqual({
      ...readForm(empty).company_profile,
      places: ['VA', 'HI', 'GU'],
    });
  });

  it('splits keywords at lines and commas, without blanks and duplicates', () => {
    expect(splitEntries('keywords', ' cloud, cyber\n\ncloud;  data ')).toEqual(['cloud', 'cyber', 'data']);
  });

  it('keeps the commas of a place', () => {
    expect(splitEntries('places', 'Fairfax County, VA\nBoise, ID')).toEqual(['Fairfax County, VA', 'Boise, ID']);
  });

  it('names the entry that is not a NAICS code', () => {
    expect(checkPreferences({ ...empty, naics_codes: ['541512', '54x'] })).toEqual({
      naics_codes: '"54x" is not a NAICS code: 2 to 6 digits',
    });
  });

  it('reads amounts in usual spellings, and reports invalid amounts and a wrong order', () => {
    const { company_profile: company } = readForm({ ...empty, min_value: '$250,000', max_value: ' 1 000 000 ' });
    expect([company.min_value, company.max_value]).toEqual([250_000, 1_000_000]);
    expect(checkPreferences({ ...empty, min_value: 'much' })).toEqual({
      min_value: 'Please enter an amount in US dollars, such as 250,000',
    });
    expect(checkPreferences({ ...empty, min_value: '2', max_value: '1' })).toEqual({
      max_value: 'Must not be less than the minimum value',
    });
  });

  it('names the entry that is too long', () => {
    const long = 'a'.repeat(101);
    expect(checkPreferences({ ...empty, places: `Boise, ID\n${long}` })).toEqual({
      places: `"${long}" is longer than 100 characters`,
    });
  });

  it('names the maximum number of entries', () => {
    const keywords = Array.from({ length: 51 }, (_, index) => `word ${index}`).join('\n');
    expect(checkPreferences({ ...empty, keywords })).toEqual({ keywords: 'At most 50 entries' });
  });

  it('reports all invalid fields at once, each with its first problem', () => {
    expect(checkPreferences({ ...empty, naics_codes: ['1', '2'], min_value: 'much' })).toEqual({
      naics_codes: '"1" is not a NAICS code: 2 to 6 digits',
      min_value: 'Please enter an amount in US dollars, such as 250,000',
    });
  });
});
