import { foreignCurrency } from './currency.js';
import { findAmounts } from './find-amounts.js';
import { readPrintedMoney } from './printed-money.js';

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
    ['>= $250K and < $5M', '250000', '5000000'],
    ['$500K < $1M', '500000', '1000000'],
    ['Greater than or equal to $250,000 and less than $1,000,000', '250000', '1000000'],
    ['R3 - $150K to $750K', '150000', '750000'],
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
  ])('%s applies the unit of its end to its beginning: %s to %s', (printed, value_floor, value_ceiling) => {
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
    '€5 mil',
    '€5 Billionen',
    '$50,000/$100,000',
    'Adv $17,000, DoS $19,000, Door $21,000',
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

  it.each([
    ['Canada', '1 234 567,89 $', '1234567.89', undefined],
    ['Canada', '40 000 $ CAD', '40000', 'CAD'],
    ['Canada', 'CA$1.2M', '1200000', 'CAD'],
    ['the United Kingdom', 'GBP 1,200,000.00 ex VAT', '1200000', 'GBP'],
    ['the United Kingdom', '£1.25m (inc. options)', '1250000', 'GBP'],
    ['Germany', '1.234,56 EUR', '1234.56', 'EUR'],
    ['Germany', 'ca. 500.000,- €', '500000', 'EUR'],
    ['Germany', '€ 500.000,-- netto', '500000', 'EUR'],
    ['Germany', '1,2 Mio. Euro', '1200000', 'EUR'],
    ['Germany', '5 Milliarden Euro', '5000000000', 'EUR'],
    ['Germany', '250 TEUR', '250000', 'EUR'],
    ['France', '1 234 567,89 € HT', '1234567.89', 'EUR'],
    ['France', '1,2 M€', '1200000', 'EUR'],
    ['France', '350 k€ HT', '350000', 'EUR'],
    ['France', "1,5 million d'euros", '1500000', 'EUR'],
    ['Spain', '1,5 millones de euros', '1500000', 'EUR'],
    ['Spain', '1.234.567,89 € (sin IVA)', '1234567.89', 'EUR'],
    ['Italy', '€ 1.234.567,89 + IVA', '1234567.89', 'EUR'],
    ['Italy', '2 milioni di euro', '2000000', 'EUR'],
    ['Brazil', 'R$ 1,2 milhões', '1200000', 'BRL'],
    ['Brazil', 'R$ 5 mil', '5000', 'BRL'],
    ['Poland', '1 200 000,00 PLN', '1200000', 'PLN'],
    ['Sweden', '5 MSEK', '5000000', 'SEK'],
    ['Sweden', 'SEK 1 200 000', '1200000', 'SEK'],
    ['Norway', 'NOK 5 mill.', '5000000', 'NOK'],
    ['Switzerland', "CHF 1'000'000.-", '1000000', 'CHF'],
    ['Hungary', '12 000 000 Ft', '12000000', 'HUF'],
    ['Ukraine', '1 200 000,00 грн', '1200000', 'UAH'],
    ['India', 'Rs. 20,00,000/-', '2000000', 'INR'],
    ['India', 'Rs 2.5 crore', '25000000', 'INR'],
    ['India', '₹ 20 Lakhs', '2000000', 'INR'],
    ['India', 'Rs.1.5 Cr', '15000000', 'INR'],
    ['Pakistan', 'PKR 2.5 million', '2500000', 'PKR'],
    ['the Philippines', 'P1,250,000.00', '1250000', 'PHP'],
    ['the Philippines', 'Php 850,000.00', '850000', 'PHP'],
    ['South Africa', 'R1 200 000', '1200000', 'ZAR'],
    ['South Africa', 'R1,2 million', '1200000', 'ZAR'],
    ['South Africa', 'ZAR 350 000.00', '350000', 'ZAR'],
    ['Kenya', 'KShs. 2,500,000/=', '2500000', 'KES'],
    ['Canada', '1,5 M$', '1500000', undefined],
    ['Nigeria', '₦50,000,000.00', '50000000', 'NGN'],
    ['Ghana', 'GH₵ 250,000', '250000', 'GHS'],
    ['Indonesia', 'Rp 1.500.000', '1500000', 'IDR'],
    ['Malaysia', 'RM250,000.00', '250000', 'MYR'],
    ['Japan', '5,000,000円', '5000000', 'JPY'],
    ['China', 'RMB 5 million', '5000000', 'CNY'],
    ['Mexico', '$1,200,000.00 MXN', '1200000', 'MXN'],
    ['Chile', 'CLP 12.000.000', '12000000', 'CLP'],
    ['Colombia', '$ 250.000.000 COP', '250000000', 'COP'],
    ['Turkey', '1.200.000 TL', '1200000', 'TRY'],
    ['Turkey', '2.000.000 ₺', '2000000', 'TRY'],
    ['the Emirates', 'AED 1.5M', '1500000', 'AED'],
  ])('of %s, %s, is %s of its currency', (_country, printed, estimated_value, currency) => {
    expect(readPrintedMoney(printed)).toEqual({
      estimated_value,
      value_kind: 'estimate',
      ...(currency && { currency }),
    });
  });

  it.each([
    ['$5-8,000', '5000', '8000'],
    ['$5-$8,000', '5000', '8000'],
    ['$10 to 25,000', '10000', '25000'],
    ['5-8,000 USD', '5000', '8000'],
    ['5-8,000', '5000', '8000'],
    ['€5-8.000', '5000', '8000'],
    ['£100-250k', '100000', '250000'],
    ['100 - 250k EUR', '100000', '250000'],
    ['$100-10000', '100', '10000'],
    ['$500 - $1,000', '500', '1000'],
    ['$500-1,000', '500', '1000'],
    ['Minimum: $5,000, maximum: $10,000', '5000', '10000'],
    ['between 10 and 20 million dollars', '10000000', '20000000'],
    ['At least $5,000 but not more than $10,000', '5000', '10000'],
  ])('%s is the range from %s to %s', (printed, value_floor, value_ceiling) => {
    expect(readPrintedMoney(printed)).toMatchObject({ value_floor, value_ceiling, value_kind: 'ceiling' });
  });

  it.each([
    ['Over $10,000,000', '10000000'],
    ['more than $50K', '50000'],
    ['No less than $50,000', '50000'],
    ['At least £2m', '2000000'],
    ['$10M+', '10000000'],
    ['> $250,000', '250000'],
    ['250,000 or more', '250000'],
    ['$5,000 and up', '5000'],
    ['Starting at $349,000', '349000'],
    ['in excess of 1.2 million', '1200000'],
    ['$5,000,000 - $999,999,999', '5000000'],
    ['más de 10.000 €', '10000'],
  ])('%s is a minimum of %s and not an estimate', (printed, value_floor) => {
    expect(readPrintedMoney(printed)).toMatchObject({ estimated_value: null, value_kind: null, value_floor });
  });

  it.each([
    ['no more than $50,000', '50000'],
    ['less than $50,000', '50000'],
    ['< $250,000', '250000'],
    ['not exceeding £2m', '2000000'],
    ['$0 - $250,000', '250000'],
    ['$1 - $250,000', '250000'],
    ["jusqu'à 90 000 €", '90000'],
  ])('%s is a maximum of %s', (printed, value_ceiling) => {
    const read = readPrintedMoney(printed);
    expect(read).toMatchObject({ estimated_value: value_ceiling, value_kind: 'ceiling', value_ceiling });
    expect(read).not.toHaveProperty('value_floor');
  });

  it.each([
    '$7,500 per acre',
    '2 buses from $349,000 each',
    '$45.50/hr',
    '$45 an hour',
    '$1,200 monthly',
    '$5,000 to $7,500 per acre',
    '$12.50 ea.',
    '350 € par mois',
    '80 € / Stunde',
    'Unit price: $7,500',
    'Hourly rate: $95.00',
    'price per ton $45',
    '$3.25 per 100 lbs',
    '7,500 dollars per acre',
  ])('is not a total in %s', (printed) => {
    expect(readPrintedMoney(printed)).toEqual({ estimated_value: null, value_kind: null });
  });

  it('has no floor if it is a range from one dollar', () => {
    expect(readPrintedMoney('$1 - $9,999')).toEqual({
      estimated_value: '9999',
      value_kind: 'ceiling',
      value_ceiling: '9999',
    });
  });

  it.each([
    ['$120,000 annually', '120000'],
    ['$75,000 per year', '75000'],
    ['$50,000 per award', '50000'],
    ['$75,000/yr', '75000'],
    ['$25,000 each year', '25000'],
    ['10 laptops at $1,200 each, $12,000 in total', '12000'],
  ])('is a total in %s: %s', (printed, estimated_value) => {
    expect(readPrintedMoney(printed)).toEqual({ estimated_value, value_kind: 'estimate' });
  });

  it.each(['$0', '0.00', '$1', '1', '$1.00', '999,999,999,999.99', '$999,999,999.99', '99999999', '2147483647'])(
    'is not stated by the placeholder %s',
    (printed) => {
      expect(readPrintedMoney(printed)).toEqual({ estimated_value: null, value_kind: null });
    },
  );

  it('is in the currency of its source if several currencies share the sign', () => {
    expect(readPrintedMoney('Rs. 2,500,000', 'PKR')).toMatchObject({ estimated_value: '2500000', currency: 'PKR' });
    expect(readPrintedMoney('5 000 000 kr', 'SEK')).toMatchObject({ estimated_value: '5000000', currency: 'SEK' });
    expect(readPrintedMoney('$ 1.500.000', 'CLP')).toMatchObject({ estimated_value: '1500000', currency: 'CLP' });
    expect(readPrintedMoney('$5,000', 'EUR')).toEqual({ estimated_value: '5000', value_kind: 'estimate' });
  });

  it('is in the currency of its source, with its grouping, if it states no currency', () => {
    expect(readPrintedMoney('1.234', 'EUR')).toMatchObject({ estimated_value: '1234', currency: 'EUR' });
    expect(readPrintedMoney('$1.234', 'CAD')).toMatchObject({ estimated_value: '1234', currency: 'CAD' });
    expect(readPrintedMoney('£1,234', 'EUR')).toMatchObject({ estimated_value: '1234', currency: 'GBP' });
    expect(readPrintedMoney('€5.000 - 7.500')).toMatchObject({ value_floor: '5000', value_ceiling: '7500' });
  });

  it('is found in a text, unless the text is too long for an amount', () => {
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
    ['Rand', 'ZAR'],
    ['Rs.', 'INR'],
    ['Quetzal', 'Quetzal'],
  ])('%j is %j', (printed, code) => {
    expect(foreignCurrency(printed)).toBe(code);
  });
});
