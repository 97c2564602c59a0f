import { requirementsOf } from './requirements-of.js';

describe('what a description requires', () => {
  it('is the sentence that requires it, and the one that sets it aside', () => {
    const description =
      'This acquisition is a 100% small business set-aside. Money set aside for travel is $2,000,000. A bid bond is required.';
    expect([...requirementsOf({ description })]).toEqual([
      ['bonding', 'A bid bond is required.'],
      ['set_aside', 'This acquisition is a 100% small business set-aside.'],
    ]);
  });
});
