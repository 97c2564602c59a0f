import { isCancelledTitle } from './cancelled-title.js';

describe('a title', () => {
  it.each([
    'ROOF REPAIR CANCELLED',
    'Roof repair CANCELLED',
    'Roof repair CANCELED',
    'Roof repair - CANCELLED',
    'Roof repair - Cancelled',
    'Roof repair (Cancelled)',
    'Roof repair [CANCELED]',
    'Roof repair: cancelled.',
    'Roof repair **CANCELLED**',
    'CANCELLED - Roof repair',
    'CANCELLED: Roof repair',
    '(Cancelled) Roof repair',
    'Reparación de techos - CANCELADO',
    'Réfection de la toiture (annulé)',
  ])('marks its notice as cancelled: %s', (title) => {
    expect(isCancelledTitle(title)).toBe(true);
  });

  it.each([
    'Roof repair',
    'Study of flights that were cancelled',
    'Cancelled stamps, purchase of',
    'Roof repair - not cancelled',
    'ROOF REPAIR NOT CANCELLED',
    'Cancellation of debts',
    'Software for cancelled checks',
    'Uncancelled',
  ])('does not mark its notice as cancelled: %s', (title) => {
    expect(isCancelledTitle(title)).toBe(false);
  });
});
