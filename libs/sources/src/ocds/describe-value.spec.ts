import { read, release, releases } from './testing/read-ocds.js';

const lot = (id: string, amount?: number | string, currency = 'EUR', status = 'active') => ({
  id,
  status,
  ...(amount !== undefined && { value: { amount, currency } }),
});

async function fieldsOf(tender: object) {
  const { notices } = await read({ body: releases(release({ tender: { title: 'One', ...tender } })) });
  return notices[0]?.fields;
}

describe('the value of a tender', () => {
  it('is the sum of its lots if only the lots state values', async () => {
    expect(await fieldsOf({ value: null, lots: [lot('1', 5000), lot('2', 7000.5)] })).toMatchObject({
      estimated_value: '12000.50',
      value_kind: 'estimate',
      currency: 'EUR',
    });
  });

  it('is the stated value, regardless of its lots', async () => {
    const fields = await fieldsOf({ value: { amount: 20_000, currency: 'EUR' }, lots: [lot('1', 5000)] });
    expect(fields).toMatchObject({ estimated_value: '20000' });
  });

  it('does not count lots that were cancelled', async () => {
    const lots = [lot('1', 5000), lot('2', 7000, 'EUR', 'cancelled'), lot('3', 1000, 'EUR', 'withdrawn')];
    expect(await fieldsOf({ lots })).toMatchObject({ estimated_value: '5000' });
  });

  it('is at least the value of the lots that state a value', async () => {
    expect(await fieldsOf({ lots: [lot('1', 5000), lot('2'), lot('3', 0)] })).toMatchObject({
      estimated_value: null,
      value_kind: null,
      value_floor: '5000',
      currency: 'EUR',
    });
  });

  it('is not stated by lots in several currencies', async () => {
    expect(await fieldsOf({ lots: [lot('1', 5000), lot('2', 7000, 'USD')] })).toMatchObject({ estimated_value: null });
  });

  it('that is the sum of its lots does not replace the value that another release states', async () => {
    const { notices } = await read({ body: releases(release({ tender: { title: 'One', lots: [lot('1', 5000)] } })) });
    expect(notices[0]?.adds?.concluded).toEqual(expect.arrayContaining(['estimated_value', 'value_kind']));
  });

  it.each([0, 1, '1.00', 999_999_999_999.99, '999999999', 2_147_483_647, 1e21])(
    'is not stated by the placeholder %s',
    async (amount) => {
      expect(await fieldsOf({ value: { amount, currency: 'GBP' } })).toMatchObject({ estimated_value: null });
    },
  );

  it.each([
    ['1500.5', '1500.50'],
    ['1.234.567,89', '1234567.89'],
    ['1 234 567,89 €', '1234567.89'],
    ['1.2 million', '1200000'],
  ])('is read from the text %s', async (amount, estimated_value) => {
    expect(await fieldsOf({ value: { amount, currency: 'EUR' } })).toMatchObject({ estimated_value, currency: 'EUR' });
  });
});
