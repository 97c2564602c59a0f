import { checkSchedule, readSchedule } from './schedule-form.js';

describe('the schedule of a source', () => {
  it('is parsed from the fields; an empty limit means no limit', () => {
    expect(readSchedule({ hours: ' 24 ', limit: '' })).toEqual({ interval_hours: 24, max_records: null });
    expect(readSchedule({ hours: '168', limit: '1,000' })).toEqual({ interval_hours: 168, max_records: 1000 });
  });

  it.each(['0', '169', '1.5', '', 'daily', '-3', '1e2'])('is rejected with %j hours [spec 5.16]', (hours) => {
    expect(checkSchedule({ hours, limit: '' })).toEqual({ hours: expect.stringContaining('1 to 168') });
  });

  it.each(['0', '1000001', 'many', '1.5'])('is rejected with a limit of %j', (limit) => {
    expect(checkSchedule({ hours: '24', limit })).toEqual({ limit: expect.stringContaining('1,000,000') });
  });
});
