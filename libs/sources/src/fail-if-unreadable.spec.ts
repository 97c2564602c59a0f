import { type UnreadableRecord } from './connector.js';
import { failIfUnreadable } from './fail-if-unreadable.js';

const rejected = (count: number): UnreadableRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    source_id: null,
    code: 'RECORD_NO_ID',
    message: `Reason ${index}.`,
    raw: '{}',
  }));

describe('a source', () => {
  it('counts as changed if none of its records is readable, and reports the first reason', () => {
    expect(() => failIfUnreadable(0, rejected(5), 'records of Example')).toThrow(
      expect.objectContaining({
        code: 'SOURCE_CHANGED',
        message: 'Not one of 5 records of Example can be read. The first: Reason 0.',
      }),
    );
  });

  it('does not count as changed after fewer unreadable records than the minimum, which is 5 by default', () => {
    expect(() => failIfUnreadable(0, rejected(4), 'records')).not.toThrow();
    expect(() => failIfUnreadable(0, rejected(1), 'records', 1)).toThrow(
      expect.objectContaining({ code: 'SOURCE_CHANGED' }),
    );
  });

  it('does not count as changed if one record is readable, or if it has no records', () => {
    expect(() => failIfUnreadable(1, rejected(500), 'records', 1)).not.toThrow();
    expect(() => failIfUnreadable(0, [], 'records', 0)).not.toThrow();
  });
});
