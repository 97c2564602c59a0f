import { AppError } from '@rfp/contracts/errors';
import { socrataType } from './index.js';
import { identity, settings } from './testing/portal.js';

describe('the settings of a data set', () => {
  const settingsErrors = (changes: Record<string, unknown>): unknown => {
    try {
      socrataType.create(identity, { ...settings, ...changes });
    } catch (error) {
      if (error instanceof AppError) return error.details['errors'];
      throw error;
    }
    return {};
  };

  it.each<[Record<string, unknown>, string, RegExp]>([
    [{ domain: 'https://data.example.gov' }, 'settings.domain', /host of the portal alone/],
    [{ domain: 'localhost' }, 'settings.domain', /host/],
    [{ dataset: '2hnjzwix' }, 'settings.dataset', /2hnj-zwix/],
    [{ time_zone: 'Chicago' }, 'settings.time_zone', /IANA/],
    [{ fields: {} }, 'settings.fields.title', /./],
    [{ fields: { title: 'Bid Title' } }, 'settings.fields.title.column', /field name of a column/],
    [{ fields: { title: { column: 'a', constant: 'b' } } }, 'settings.fields.title', /exactly one/],
    [
      { fields: { title: { first: ['a', { template: 'no gap' }] } } },
      'settings.fields.title.first.1.template',
      /in braces/,
    ],
    [
      { fields: { title: 'a', due_date: { column: 'b', as: 'datetime' } } },
      'settings.fields.due_date.as',
      /utc_datetime/,
    ],
    [{ fields: { title: 'a', due: 'b' } }, 'settings.fields', /due/],
    [{ fields: { title: 'a', contact: { fax: 'b' } } }, 'settings.fields.contact', /fax/],
    [{ fields: { title: 'a', keywords: 'b' } }, 'settings.fields.keywords', /array/],
    [{ order: ['name desc; drop'] }, 'settings.order.0', /start_date DESC/],
    [{ latest_per: ['name'] }, 'settings.order', /latest/],
    [{ only: { 'a b': 'x' } }, 'settings.only.a b', /./],
    [{ skip: [{ column: 'a' }] }, 'settings.skip.0', /exactly one of equals/],
    [
      { lifecycle: { rules: [{ column: 'a', equals: ['b'], is: 'gone' }] } },
      'settings.lifecycle.rules.0.is',
      /cancelled/,
    ],
    [{ page_size: 0 }, 'settings.page_size', /./],
  ])('report the member with the error in %j', (changes, place, message) => {
    expect(settingsErrors(changes)).toEqual({ [place]: expect.stringMatching(message) });
  });
});
