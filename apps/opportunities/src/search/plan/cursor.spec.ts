import { AppError } from '@rfp/contracts/errors';
import { orderOf, readCursor } from './orders.js';

const id = '0197a3a4-9999-7000-8000-000000000001';
const byDueDate = orderOf(['due_date', 'ASC']);
const cursorOf = (...place: (string | null)[]) => Buffer.from(JSON.stringify(place)).toString('base64url');

describe('a place in the order of a date', () => {
  it.each([
    '2026-13-45 99:99:99+00',
    '2026-02-30 00:00:00+00',
    '2026-07-01 24:00:00+00',
    '2026-07-01 23:60:00+00',
    '0000-01-01 00:00:00+00',
    '999999-01-01 00:00:00+00',
  ])('is refused at %s, which no page returns', (instant) => {
    expect(() => readCursor(cursorOf(instant, id), byDueDate)).toThrow(AppError);
  });

  it.each(['0001-01-01 00:00:00+00', '2028-02-29 23:59:59.999999+00', '9999-12-31 23:59:59.999+00', null])(
    'is read at %s',
    (instant) => {
      expect(readCursor(cursorOf(instant, id), byDueDate)).toEqual([instant, id]);
    },
  );
});
