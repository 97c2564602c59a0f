import { agencyOfBuyer, type Buyer, buyerLine, buyerLines } from './buyer-lines.js';

const defense = 'Department of Defense';
const affairs = 'Department of Veterans Affairs';
const lakehurst = {
  agency_name: defense,
  department: defense,
  office: 'NAVAIR Lakehurst',
  agency_path: [defense, 'Department of the Navy', 'NAVAIR', 'NAVAIR Lakehurst'],
};

describe('the lines of a buyer', () => {
  it.each<[string, Buyer, string | null, string | null]>([
    ['its agency and office, and the department beneath', lakehurst, 'Navy - NAVAIR Lakehurst', defense],
    [
      'a department that buys itself, beneath its office',
      { agency_name: affairs, department: affairs, office: 'TAC NJ', agency_path: [affairs, 'TAC NJ'] },
      'Veterans Affairs - TAC NJ',
      affairs,
    ],
    [
      'an agency without an office',
      {
        agency_name: 'Rural Utilities Service',
        department: 'Department of Agriculture',
        agency_path: ['Department of Agriculture', 'Rural Utilities Service'],
      },
      'Rural Utilities Service',
      'Department of Agriculture',
    ],
    [
      'the last body below an agency without an office',
      { ...lakehurst, office: null, agency_path: [defense, 'Department of the Navy', 'NAVAIR'] },
      'Navy - NAVAIR',
      defense,
    ],
    ['a department alone', { agency_name: affairs, department: affairs, agency_path: [affairs] }, affairs, null],
    [
      'an office that is named after its agency',
      {
        agency_name: 'Harbor Department',
        office: 'Harbor Department East',
        agency_path: ['Harbor Department', 'Harbor Department East'],
      },
      'Harbor Department East',
      null,
    ],
    [
      'a department of a state by its whole name',
      { agency_name: 'Department of Roads', office: 'District 4', agency_path: ['Department of Roads', 'District 4'] },
      'Department of Roads - District 4',
      null,
    ],
    ['a name alone', { agency_name: 'City of Dover' }, 'City of Dover', null],
    ['nothing', { agency_name: null }, null, null],
  ])('are %s', (_what, buyer, name, department) => {
    expect(buyerLines(buyer)).toEqual({ name, department });
  });

  it('can be joined to one line, and the agency can be named without them', () => {
    expect(buyerLine(lakehurst)).toBe('Navy - NAVAIR Lakehurst, Department of Defense');
    expect(buyerLine({ agency_name: null })).toBeNull();
    expect(agencyOfBuyer(lakehurst)).toBe('Department of the Navy');
    expect(agencyOfBuyer({ agency_name: affairs, department: affairs, agency_path: [affairs] })).toBe(affairs);
  });
});
