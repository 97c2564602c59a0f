import { statesInTitle } from './states-in-title.js';

describe('the states of a title', () => {
  it.each([
    ['BLM-CO Museum Collections', ['Colorado']],
    ['BLM OR/WA - West Side Wetlands', ['Oregon', 'Washington']],
    ['R8 (CA/NV) State Wildlife Grant', ['California', 'Nevada']],
    ['JANITORIAL SERVICES, NORFOLK, VA', ['Virginia']],
    ["Shoreline at the Recreation Center, Solomon's, MD", ['Maryland']],
    ['A-E DESIGN SERVICES - VA MT HEALTH CARE', ['Montana']],
    ['Roof repair at Fort Huachuca', ['Arizona']],
    ['Janitorial services, Dahlgren', ['Virginia']],
  ])('are those of its codes and places: "%s"', (title, states) => {
    expect(statesInTitle(title)).toEqual(states);
  });

  it.each([
    'Notice of Intent No. DE-FOA-0001391',
    'IT Support Services for VA Medical Center',
    'Supplement for MD/PhD students',
    'ROOFS, DOORS, OR FRAMES',
    'NH-139 VTC upgrade',
    'Co-create a design',
    'PA 15-109',
    'ID cards',
    'Travel to West Pointe',
  ])('are none if a code is a word, a part of a number or another abbreviation: "%s"', (title) => {
    expect(statesInTitle(title)).toEqual([]);
  });
});
