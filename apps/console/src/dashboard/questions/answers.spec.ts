import { companyProfileSchema, type Preferences } from '@rfp/contracts/account';
import { isEmpty, isStatement, noAnswers, toProfile, withAnswers } from './answers.js';

const answers = {
  ...noAnswers,
  text: 'roofing, HVAC maintenance',
  places: 'Fairfax County, VA\nMaryland',
  set_asides: ['8A'],
};

describe('the answers to the three questions', () => {
  it('become the keywords, places and set-asides of a profile', () => {
    expect(toProfile(answers)).toEqual({
      keywords: ['roofing', 'HVAC maintenance'],
      naics_codes: [],
      set_asides: ['8A'],
      places: ['Fairfax County, VA', 'Maryland'],
    });
  });

  it('contain only the ticked terms of a statement', () => {
    const text = 'We are a roofing company. We have done this for ten years.';
    expect([isStatement(text), isStatement(answers.text)]).toEqual([true, false]);
    const ticked = { keywords: ['Roof repair'], naics_codes: ['238160'] };
    expect(toProfile({ ...noAnswers, text, ticked, set_asides: ['8A'] })).toEqual({
      keywords: ['Roof repair'],
      naics_codes: ['238160'],
      set_asides: ['8A'],
      places: [],
    });
    expect([isEmpty({ ...noAnswers, text }), isEmpty(answers)]).toEqual([true, false]);
  });

  it('are added to the saved preferences', () => {
    const saved: Preferences = {
      user_id: '6f1c0a52-3b7e-4a58-9d0e-1f2a3b4c5d6e',
      keywords: ['roofing', 'gutters'],
      notification_settings: { email_notifications: true, notification_email: '', high_score_threshold: 90 },
      company_profile: companyProfileSchema.parse({ company_size: 'Small', places: ['Maryland'] }),
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    };
    const input = withAnswers(saved, answers);
    expect(input.keywords).toEqual(['roofing', 'gutters', 'HVAC maintenance']);
    expect(input.company_profile).toMatchObject({
      company_size: 'Small',
      places: ['Maryland', 'Fairfax County, VA'],
      set_asides: ['8A'],
    });
    expect(withAnswers(null, answers).keywords).toEqual(['roofing', 'HVAC maintenance']);
  });
});
