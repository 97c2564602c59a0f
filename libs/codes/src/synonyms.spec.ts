import { defaultSynonyms, expand, synonymsOf } from './synonyms.js';

const forms = [...defaultSynonyms].map(([word, others]) => [word, ...others]);

describe('the default table of synonyms', () => {
  it('has at least 150 lines, each with another form', () => {
    expect(defaultSynonyms.size).toBeGreaterThanOrEqual(150);
    expect(forms.filter((line) => line.length < 2)).toEqual([]);
  });

  it('consists of letters, digits, &, hyphens and single spaces', () => {
    expect(forms.flat().filter((form) => !/^[A-Za-z0-9&-]+(?: [A-Za-z0-9&-]+)*$/.test(form))).toEqual([]);
  });

  it('contains every form once, so that no form expands to itself and meanings stay separate', () => {
    const lostForms = forms.flatMap((line) => line.filter((form) => expand(form).length !== line.length - 1));
    expect(lostForms).toEqual([]);
    expect(new Set(forms.flat().map((form) => form.toLowerCase())).size).toBe(forms.flat().length);
  });

  it('does not grow when expansions are expanded again', () => {
    const grownForms = forms.flat().filter((form) => {
      const expanded = new Set([form, ...expand(form)].map((text) => text.toLowerCase()));
      return expand(form).some((text) => expand(text).some((again) => !expanded.has(again.toLowerCase())));
    });
    expect(grownForms).toEqual([]);
  });
});

describe('expand', () => {
  it.each([
    ['IT', 'information technology'],
    ['information technology', 'IT'],
    ['hvac', 'heating ventilation and air conditioning'],
    ['Heating, Ventilation & Air-Conditioning', 'HVAC'],
    ['heating, ventilation, and air conditioning (HVAC)', 'heating ventilating and air conditioning'],
    ['a/e', 'architect engineer'],
    ['A & E', 'architect engineer'],
    ['Architect-Engineer', 'A&E'],
    ['architect/engineer', 'A&E'],
    ['o and m', 'operations and maintenance'],
    ['O.&M.', 'operation and maintenance'],
    ['JADC2', 'joint all domain command and control'],
    ['Joint All-Domain Command and Control', 'JADC2'],
    ['RFPs', 'request for proposals'],
    ['U.A.S.', 'unmanned aircraft systems'],
    ['multi factor authentication', 'MFA'],
  ])('of "%s" includes "%s"', (text, other) => {
    expect(expand(text)).toContain(other);
  });

  it('returns nothing for an unknown word, a part of a phrase and an empty text', () => {
    expect([expand('roofing'), expand('heating ventilation'), expand(''), expand(' & '), expand('__proto__')]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  it("follows an operator's own table", () => {
    const customSynonyms = synonymsOf(new Map([['CWO', ['chief warrant officer', 'Chief Warrant-Officer']]]));
    expect(customSynonyms('c.w.o.')).toEqual(['chief warrant officer']);
    expect(customSynonyms('HVAC')).toEqual([]);
  });

  it('joins the meanings of a form that an edited table contains in two lines', () => {
    const customSynonyms = synonymsOf(
      new Map([
        ['PM', ['project management']],
        ['preventive maintenance', ['pm']],
      ]),
    );
    expect(customSynonyms('pm')).toEqual(['project management', 'preventive maintenance']);
    expect(customSynonyms('project management')).toEqual(['PM']);
  });
});
