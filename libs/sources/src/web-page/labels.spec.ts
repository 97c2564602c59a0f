import { readLabels } from './labels.js';
import { isTitle } from './opportunity-title.js';

describe('the labels of a page', () => {
  it('are not the entries of a menu', () => {
    const menu = ['Departments', 'Parks and Recreation', 'Contact Us', 'Drinking Water Report', 'Ceiling: Drywall'];
    const between = Array.from({ length: 20 }, (_, index) => `Line ${index}`);
    const read = readLabels([...menu, ...between, 'Bid Number: 26-014', 'Due Date: November 5, 2026']);
    expect(Object.keys(read).toSorted()).toEqual(['due_date', 'opportunity_number']);
  });

  it('hold no deadline of something else that a line names', () => {
    expect(readLabels(['Questions due November 5, 2026', 'Oak Street closes November 6, 2026'])).toEqual({});
    expect(readLabels(['Proposals due November 5, 2026']).due_date?.text).toBe('November 5, 2026');
  });

  it('may stand on a line of their own beside a date or a number', () => {
    const lines = ['Bid Number', '26-014', 'Department', 'Public Works', 'Due Date', 'November 5, 2026'];
    expect(readLabels(lines)).toMatchObject({
      agency_name: { text: 'Public Works' },
      due_date: { text: 'November 5, 2026' },
    });
  });
});

it.each(['Agenda Center', 'Agendas & Minutes', 'Parks and Recreation', 'Notify Me', 'Staff Directory', 'Pay My Bill'])(
  'is no title of an opportunity: %s',
  (text) => {
    expect(isTitle(text)).toBe(false);
  },
);
