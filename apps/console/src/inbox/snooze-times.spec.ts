import { snoozeTimes } from './snooze-times.js';

/** Day of the month and hour in the local time zone. */
const dayAndHour = (at: Date) => [at.getDate(), at.getHours()];

describe('the offered times of snoozing', () => {
  it('are in three hours, the next morning, and the morning of the next Monday', () => {
    // A Wednesday.
    const { soon, tomorrow, nextWeek } = snoozeTimes(new Date(2026, 2, 11, 15));
    expect([soon, tomorrow, nextWeek].map(dayAndHour)).toEqual([
      [11, 18],
      [12, 8],
      [16, 8],
    ]);
  });

  it('are on the Monday of the next week on a Monday, and tomorrow on a Sunday', () => {
    expect(dayAndHour(snoozeTimes(new Date(2026, 2, 9, 7)).nextWeek)).toEqual([16, 8]);
    expect(dayAndHour(snoozeTimes(new Date(2026, 2, 15, 7)).nextWeek)).toEqual([16, 8]);
  });
});
