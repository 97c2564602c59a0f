import { dueDay } from './due-day.js';

describe('the day of a deadline', () => {
  it.each([
    ['at the end of a day in New York', '2026-04-16T03:59:59.999Z', '2026-04-15'],
    ['at the end of a day in Honolulu', '2026-04-16T09:59:59.999Z', '2026-04-15'],
    ['at the end of a day in Pago Pago', '2026-04-16T10:59:59.999Z', '2026-04-15'],
    ['at the end of a day in Kolkata', '2026-04-15T18:29:59.999Z', '2026-04-15'],
    ['at the end of a day in Auckland', '2026-04-15T11:59:59.999Z', '2026-04-15'],
    ['in the evening of New York', '2026-04-16T01:00:00.000Z', '2026-04-15'],
    ['at noon', '2026-04-15T16:00:00.000Z', '2026-04-15'],
  ])('%s is the day that its source prints', (_when, dueAt, day) => {
    expect(dueDay(dueAt)).toBe(day);
  });
});
