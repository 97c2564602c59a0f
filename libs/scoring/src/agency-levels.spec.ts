import { type NoticeFields } from '@rfp/contracts/notice';
import { agencyLevels, splitKeywords } from './agency-levels.js';

const levelsOf = (fields: Partial<NoticeFields>) => agencyLevels({ title: 'Roof', ...fields });

describe('the agency levels of a notice', () => {
  it('are those that the source states, with their usual names', () => {
    const stated = {
      agency_name: 'DEPT OF DEFENSE',
      department: 'DEPT OF DEFENSE',
      agency: 'DEPT OF THE NAVY',
      sub_agencies: ['NAVAIR'],
      office: 'NAVAIR LAKEHURST',
    };
    expect(levelsOf(stated)).toEqual({
      department: 'Department of Defense',
      office: 'NAVAIR Lakehurst',
      agency_path: ['Department of Defense', 'Department of the Navy', 'NAVAIR', 'NAVAIR Lakehurst'],
    });
  });

  it('name an agency only once if it is at two levels', () => {
    const name = 'VETERANS AFFAIRS, DEPARTMENT OF';
    expect(levelsOf({ department: name, agency: name, office: 'TAC NJ' }).agency_path).toEqual([
      'Department of Veterans Affairs',
      'TAC NJ',
    ]);
  });

  it.each<[Partial<NoticeFields>, string | null, string[]]>([
    [
      { agency_name: 'Rural Utilities Service', agency_parent: 'Department of Agriculture' },
      'Department of Agriculture',
      ['Department of Agriculture', 'Rural Utilities Service'],
    ],
    [{ agency_name: 'ENERGY, DEPARTMENT OF' }, 'Department of Energy', ['Department of Energy']],
    [{ agency_name: 'City of Dover' }, null, ['City of Dover']],
    [{ agency_name: null }, null, []],
    [{}, null, []],
  ])('of %j follow from its names', (fields, department, agency_path) => {
    expect(levelsOf(fields)).toEqual({ department, office: null, agency_path });
  });

  const samGovRecord = {
    agency_name: 'DEPT OF DEFENSE',
    agency_code: '097.1700.N68335',
    notice_type: 'Solicitation',
    naics_codes: ['336413'],
    psc_codes: ['1680'],
    set_aside: { code: 'SBA', text: 'Total Small Business Set-Aside (FAR 19.5)' },
  };
  const others = ['Solicitation', '336413', '1680', 'Total Small Business Set-Aside (FAR 19.5)'];

  it.each<[string, string[], string | null, string[]]>([
    [
      '097.1700.N68335',
      ['DEPT OF THE NAVY', 'NAVAIR LAKEHURST'],
      'NAVAIR Lakehurst',
      ['Department of Defense', 'Department of the Navy', 'NAVAIR Lakehurst'],
    ],
    ['097.1700.N68335', ['NAVAIR LAKEHURST'], 'NAVAIR Lakehurst', ['Department of Defense', 'NAVAIR Lakehurst']],
    ['097.1700', ['DEPT OF THE NAVY'], null, ['Department of Defense', 'Department of the Navy']],
    ['097.1700', ['DEPT OF THE NAVY', 'NAVAIR LAKEHURST'], null, ['Department of Defense']],
    ['097.1700.N68335', ['Roofing', 'NAVAIR LAKEHURST'], null, ['Department of Defense']],
    ['US-97', ['DEPT OF THE NAVY'], null, ['Department of Defense']],
  ])(
    'of an earlier SAM.gov record with the code %s and the keywords %j have the office %s',
    (code, words, office, path) => {
      expect(levelsOf({ ...samGovRecord, agency_code: code, keywords: [...others, ...words] })).toEqual({
        department: 'Department of Defense',
        office,
        agency_path: path,
      });
    },
  );
});

it('splitKeywords separates the names of the buyer, of any level and in any spelling, from keywords on the subject', () => {
  const levels = {
    agency_name: 'Department of Defense',
    agency_parent: null,
    agency_path: ['Department of Defense', 'Department of the Navy', 'NAVAIR Lakehurst'],
  };
  const keywords = ['Solicitation', '336413', 'DEPT OF THE NAVY', 'NAVAIR LAKEHURST', 'Navy uniforms'];
  expect(splitKeywords({ ...levels, keywords })).toEqual({
    subject: ['Solicitation', '336413', 'Navy uniforms'],
    buyer: ['DEPT OF THE NAVY', 'NAVAIR LAKEHURST'],
  });
});
