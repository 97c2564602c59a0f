import { isPlaceholder } from './placeholder.js';

describe('a printed number', () => {
  it.each([
    'N/A',
    'n.a.',
    'None',
    'TBD',
    'To be determined',
    'See Description',
    'Not applicable',
    '-',
    '',
    '0',
    '000-0000',
  ])('is a placeholder if it is %j', (text) => {
    expect(isPlaceholder(text)).toBe(true);
  });

  it.each(['85826P0001', '12', 'RFP', 'Housing Authority', '100', 'None-26-1'])('is not a placeholder: %j', (text) => {
    expect(isPlaceholder(text)).toBe(false);
  });
});
