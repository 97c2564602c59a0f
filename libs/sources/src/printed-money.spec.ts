import { foreignCurrency } from './currency.js';
import { findAmounts, readPrintedMoney } from './printed-money.js';

describe('an amount as people print it', () => {
  it.each([
    ['$1,250,000.00', { estimated_value: '1250000', value_kind: 'estimate' }],
    ['$1.2M', { estimated_value: '1200000', value_kind: 'estimate' }],
    ['$1.25 million', { estimated_value: '1250000', value_kind: 'estimate' }],
    ['$500K', { estimated_value: '500000', value_kind: 'estimate' }],
    ['$2bn', { estimated_value: '2000000000', value_kind: 'estimate' }],
    ['Approximately $75,000 a year', { estimated_value: '75000', value_kind: 'estimate' }],
    ['125000', { estimated_value: '125000', value_kind: 'estimate' }],
    ['125,000.50 USD', { estimated_value: '125000.50', value_kind: 'estimate' }],
    ['up to $50,000', { estimated_value: '50000', value_kind: 'ceiling', value_ceiling: '50000' }],
    ['Not to exceed $1.5M', { estimated_value: '1500000', value_kind: 'ceiling', value_ceiling: '1500000' }],
    [
      '$100,000 - $250,000',
      { estimated_value: '250000', value_kind: 'ceiling', value_floor: '100000', value_ceiling: '250000' },
    ],
    [
      '$1 - $2 million',
      { estimated_value: '2000000', value_kind: 'ceiling', value_floor: '1000000', value_ceiling: '2000000' },
    ],
    ['£5 million', { estimated_value: '5000000', value_kind: 'estimate', currency: 'GBP' }],
    ['100,000 EUR', { estimated_value: '100000', value_kind: 'estimate', currency: 'EUR' }],
    [
      'Between $500 and $10,000',
      { estimated_value: '10000', value_kind: 'ceiling', value_floor: '500', value_ceiling: '10000' },
    ],
    [
      '$400,000 to $600,000',
      { estimated_value: '600000', value_kind: 'ceiling', value_floor: '400000', value_ceiling: '600000' },
    ],
    [
      'May not exceed $4,000,000 or 40% of the total',
      { estimated_value: '4000000', value_kind: 'ceiling', value_ceiling: '4000000' },
    ],
    ['$0.1234', { estimated_value: '0.12', value_kind: 'estimate' }],
  ])('%s is %j', (printed, expected) => {
    expect(readPrintedMoney(printed)).toEqual(expected);
  });

  it.each([
    ['$1.25 - $1.5 million', '1250000', '1500000'],
    ['$10.5-12.5M', '10500000', '12500000'],
    ['between $2.75 and $3.5 million', '2750000', '3500000'],
    ['$500 - $1,000K', '500000', '1000000'],
    ['$0.75 to $1.5 billion', '750000000', '1500000000'],
    ['$900 - $1,200 million', '900000000', '1200000000'],
    ['$1.125 - $1.5 million', '1125000', '1500000'],
    ['€1,25 - €1,5 Mio', '1250000', '1500000'],
    ['$750,000 - $1.5 million', '750000', '1500000'],
    ['$750000 - $1.5 million', '750000', '1500000'],
    ['$900,000.50 to $1.5 million', '900000.50', '1500000'],
    ['$500K - $1.5 million', '500000', '1500000'],
    ['$1.25 - $1.50', '1.25', '1.50'],
  ])('%s has the unit of its end also at its beginning: %s to %s', (printed, value_floor, value_ceiling) => {
    expect(readPrintedMoney(printed)).toMatchObject({ value_floor, value_ceiling });
  });

  it.each(['', 'TBD', 'N/A', 'Not stated', 'See section 5', '$0', '$TBD', '3 to 5 years'])(
    'is not found in "%s"',
    (printed) => {
      expect(readPrintedMoney(printed)).toEqual({ estimated_value: null, value_kind: null });
    },
  );

  it.each([
    '$9999999999999999999',
    '$1, $2 and $3',
    '$ -500',
    '$450,000 over three years, or $150,000 per year',
    '$4 to £5',
    '$12,50',
    '€1.23.4',
    'R$ 5 mil',
    '€5 Milliarden',
  ])('is refused if it is %s', (printed) => {
    expect(() => readPrintedMoney(printed)).toThrow(expect.objectContaining({ code: 'RECORD_BAD_VALUE' }));
  });

  it.each([
    ['1.234.567,89 €', '1234567.89', 'EUR'],
    ['1.500.000 EUR', '1500000', 'EUR'],
    ['10.000 €', '10000', 'EUR'],
    ['€1,5 Mio', '1500000', 'EUR'],
    ['5 000 000 EUR', '5000000', 'EUR'],
    ['500,000 euros', '500000', 'EUR'],
    ["CHF 1'000'000", '1000000', 'CHF'],
    ['5\u00A0000\u00A0000 kr', '5000000', 'kr'],
    ['2,5 mio. kr', '2500000', 'kr'],
    ['1 234 567,89 zł', '1234567.89', 'PLN'],
    ['R$ 1.234.567,89', '1234567.89', 'BRL'],
    ['C$5 million', '5000000', 'CAD'],
    ['$5M CAD', '5000000', 'CAD'],
    ['CAD $5,000', '5000', 'CAD'],
    ['AU$ 250,000', '250000', 'AUD'],
    ['5,000,000 Canadian dollars', '5000000', 'CAD'],
    ['₹12,34,567', '1234567', 'INR'],
    ['5 million pounds', '5000000', 'GBP'],
    ['1.234 ETH', '1.23', 'ETH'],
    ['USD 5m', '5000000', undefined],
    ['5.000.000 US$', '5000000', undefined],
    ['2 million US dollars', '2000000', undefined],
  ])('%s is %s of its currency', (printed, estimated_value, currency) => {
    expect(readPrintedMoney(printed)).toEqual({
      estimated_value,
      value_kind: 'estimate',
      ...(currency && { currency }),
    });
  });

  it('is of the currency of its source if it states none, and then grouped as there', () => {
    expect(readPrintedMoney('1.234', 'EUR')).toMatchObject({ estimated_value: '1234', currency: 'EUR' });
    expect(readPrintedMoney('$1.234', 'CAD')).toMatchObject({ estimated_value: '1234', currency: 'CAD' });
    expect(readPrintedMoney('£1,234', 'EUR')).toMatchObject({ estimated_value: '1234', currency: 'GBP' });
    expect(readPrintedMoney('€5.000 - 7.500')).toMatchObject({ value_floor: '5000', value_ceiling: '7500' });
  });

  it('is found in a text, unless it is too long for one', () => {
    expect(findAmounts('Between $850,000 and $1.1M, bond $99999999999999999999999')).toEqual(['850000', '1100000']);
  });
});

describe('a currency', () => {
  it.each(['', '$', 'usd', 'US$', 'USD ($)', 'US Dollars', 'U.S. dollars', 'United States Dollar'])(
    '%j is US dollars',
    (printed) => {
      expect(foreignCurrency(printed)).toBeNull();
    },
  );

  it.each([
    ['gbp', 'GBP'],
    ['Pound Sterling', 'GBP'],
    ['CAD $', 'CAD'],
    ['r$', 'BRL'],
    ['kr.', 'kr'],
    ['Kč', 'CZK'],
    ['USDC', 'USDC'],
    ['Rand', 'Rand'],
  ])('%j is %j', (printed, code) => {
    expect(foreignCurrency(printed)).toBe(code);
  });
});
