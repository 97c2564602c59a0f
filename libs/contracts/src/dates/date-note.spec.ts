import { assumedText, describeNote, missingDueText, withNote } from './date-note.js';

const unread = { printed: '02/30/2026', reading: 'not_understood', assumed: [] } as const;
const none = { printed: '12/31/9999', reading: 'none_stated', assumed: [] } as const;

describe('a printed date', () => {
  it('is shown as printed, with a note, if it was not understood', () => {
    const note = { ...unread, assumed: [] };
    expect(missingDueText(note, 'No due date')).toBe('02/30/2026');
    expect(describeNote(note)).toBe('Not understood: shown as printed');
  });

  it('that means "no date" is shown as not stated, with the printed text', () => {
    const note = { ...none, assumed: [] };
    expect(missingDueText(note, 'No due date')).toBe('No closing date stated');
    expect(describeNote(note)).toBe('Printed: 12/31/9999');
  });

  it('is shown with the assumptions of its reading', () => {
    const read = { printed: 'Dec 15 5 PM', reading: 'read' } as const;
    expect(assumedText({ ...read, assumed: ['zone'] })).toBe('Time zone assumed');
    expect(assumedText({ ...read, assumed: ['year', 'time', 'zone'] })).toBe('Year, time of day and time zone assumed');
    expect(describeNote({ ...read, assumed: ['order'] })).toBe('Order of day and month assumed. Printed: Dec 15 5 PM');
    expect(describeNote({ ...read, assumed: [] })).toBe('Printed: Dec 15 5 PM');
  });

  it('is shown with a note if its time was not understood and the whole day counts', () => {
    const read = { printed: '12/15/2026 25:00', reading: 'read' } as const;
    expect(describeNote({ ...read, assumed: ['unread_time'] })).toBe(
      'Time of day not understood. Printed: 12/15/2026 25:00',
    );
    expect(assumedText({ ...read, assumed: ['year', 'unread_time'] })).toBe('Year assumed, time of day not understood');
  });

  it('is shown in one line with its note', () => {
    const read = { printed: '12/16/2026 5 PM', reading: 'read' } as const;
    expect(withNote('Dec 16, 5 PM', { ...read, assumed: ['zone'] })).toBe(
      'Dec 16, 5 PM (Time zone assumed. Printed: 12/16/2026 5 PM)',
    );
    expect(withNote('12/31/9999', { ...none, assumed: [] })).toBe('No closing date stated (Printed: 12/31/9999)');
    expect(withNote('02/30/2026', { ...unread, assumed: [] })).toBe('02/30/2026 (Not understood: shown as printed)');
    expect(withNote('Dec 16', null)).toBe('Dec 16');
  });

  it('that is missing is shown as the text of the caller', () => {
    expect(missingDueText(null, 'No due date')).toBe('No due date');
    expect(describeNote(undefined)).toBeNull();
  });
});
