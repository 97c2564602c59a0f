import fc from 'fast-check';
import { sentenceCase } from './sentence-case.js';

describe('sentenceCase of a title in capitals', () => {
  it.each([
    ['REPAIR ROOF AND REPLACE HVAC AT BUILDING 500', 'Repair roof and replace HVAC at building 500'],
    ['REPAIR BARRACKS AT FORT BRAGG, NC', 'Repair barracks at Fort Bragg, NC'],
    [
      'HVAC UPGRADE, VA MEDICAL CENTER, WEST PALM BEACH, FL (PROJECT 548-24-117)',
      'HVAC upgrade, VA medical center, West Palm Beach, FL (project 548-24-117)',
    ],
    [
      'IT SERVICE DESK FOR THE NAVAL AIR WARFARE CENTER, PATUXENT RIVER, MD 20670',
      'IT service desk for the naval air warfare center, Patuxent River, MD 20670',
    ],
    ['16--ACTUATOR,ELECTRO-ME, IN REPAIR/MODIFICATION OF', '16--Actuator,electro-me, in repair/modification of'],
    ['A/E SERVICES AND R&D SUPPORT', 'A/E services and R&D support'],
    ["BASE OPERATIONS SUPPORT II: THE CONTRACTOR'S PLAN", "Base operations support II: The contractor's plan"],
    ['STRUCTURED CABLING - ST. LOUIS, MO', 'Structured cabling - St. Louis, MO'],
    ['ROOFING AT FT. WORTH', 'Roofing at Ft. Worth'],
    ['JANITORIAL SERVICES - SAN DIEGO', 'Janitorial services - San Diego'],
    ['ISS COMMERCIAL RESUPPLY AND JWST AND UAV SUPPORT', 'ISS commercial resupply and JWST and UAV support'],
    ['SPARES FOR THE FPGA BOARDS OF CYCLE THREE', 'Spares for the FPGA boards of cycle three'],
    [
      'TERMINAL AREA ENERGY MANAGER (TAEM) FOR A TAEM UNIT (OPTION)',
      'Terminal area energy manager (TAEM) for a TAEM unit (option)',
    ],
    ['IGF::OT::IGF GUARDS FOR THE U.S. EMBASSY', 'IGF::OT::IGF guards for the U.S. embassy'],
    ['DREDGING IN NEW YORK AND SOUTH CAROLINA', 'Dredging in New York and South Carolina'],
    // Places
    ['REPAIR ROOF, BLDG 12 AT FT LIBERTY NC', 'Repair roof, bldg 12 at Ft Liberty NC'],
    ['INSTALL 20 FT FENCE ON MAIN ST BRIDGE', 'Install 20 ft fence on main st bridge'],
    ['DESIGN SERVICES - VA MT HEALTH CARE SYSTEM', 'Design services - VA MT health care system'],
    ['HVAC MAINTENANCE, SEATTLE WA 98101', 'HVAC maintenance, Seattle WA 98101'],
    ['LODGING IN OR NEAR COLUMBUS, OH FOR US TROOPS', 'Lodging in or near Columbus, OH for US troops'],
    ['MUSEUM COLLECTIONS BLM-CO AND BLM OR/WA', 'Museum collections BLM-CO and BLM OR/WA'],
    ['PAINTING NEW ORLEANS LA 70112', 'Painting New Orleans LA 70112'],
    ['EOD SUPPORT SERVICES TYNDALL AFB', 'EOD support services Tyndall AFB'],
    ['PIER REPAIR AT NAS JACKSONVILLE', 'Pier repair at NAS Jacksonville'],
    ['ROADS - NEW CASTLE COUNTY AND BOROUGH OF QUEENS', 'Roads - New Castle County and Borough of Queens'],
    ['USAID/HAITI HEALTH IN GUATEMALA', 'USAID/Haiti health in Guatemala'],
    // Numbers, numerals and letters
    ['CONTROL SYSTEMS VI, PHASE XIV, 5TH FLOOR', 'Control systems VI, phase XIV, 5th floor'],
    ['N62470-25-R-4011 A-E DESIGN, TYPE B, PART A: A PLAN', 'N62470-25-R-4011 A-E design, type B, part A: A plan'],
    ['WOMEN&rsquo;S ENTRY AND M?S X-RAY AND E-MAIL', 'Women&rsquo;s entry and M?s x-ray and e-mail'],
    // Acronyms
    [
      'OFFICE OF BASE REALIGNMENT AND CLOSURE PROGRAM MANAGEMENT (BRAC PM)',
      'Office of base realignment and closure program management (BRAC PM)',
    ],
    [
      '(ETMS) ENGINEERING, TECHNICAL, AND MANAGEMENT SERVICES',
      '(ETMS) engineering, technical, and management services',
    ],
    ['WRCP 2025 FAQs AND Multi-INT RESEARCH', 'WRCP 2025 FAQs and Multi-int research'],
  ])('%s is written as a sentence', (title, expected) => {
    expect(sentenceCase(title)).toBe(expected);
  });

  it.each([
    ['JANITORIAL SERVICES RONALD REAGAN BUILDING CECOM', 'Janitorial services Ronald Reagan building CECOM'],
    ['AIR FILTERS FOR AIR FORCE DENTAL CONTRACTOR', 'Air filters for Air Force dental contractor'],
    ['FIX ROOF AT LACKLAND FOR LOS ANGELES', 'Fix roof at Lackland for Los Angeles'],
    ['84--COAT,COLD WEATHER', '84--Coat,cold weather'],
    ['RFP DESIGN-BUILD PAVEMENT REPAIR WITH O-RING', 'RFP design-build pavement repair with o-ring'],
    ['ROOF FOR ARGONNE', 'Roof for Argonne'],
    ['ROOF REPAIR OF FIRE DEPARTMENT', 'Roof repair of Fire Department'],
    ['LAND OF THE BUREAU OF LAND MANAGEMENT IN BOISE', 'Land of the Bureau of Land Management in Boise'],
  ])('spells whole names, or at least two words of them, as the notice does: %s', (title, expected) => {
    const context = [
      'Work takes place at the Ronald Reagan building, run by CECOM, and in Lackland. Services are for the building.',
      'It is done for the Army Los Angeles District by the Contractor, after Fire Department Roof Repair: COAT,COLD WEATHER.',
      'Servers at Argonne. The vendor has a requirement for the following: Design-Build Pavement Repair, O-RING.',
      'SERVICES AND BUILDING ADMINISTRATION',
    ];
    const names = ['Department of the Air Force', 'Bureau of Land Management', 'Boise, ID'];
    expect(sentenceCase(title, context, names)).toBe(expected);
  });
});

describe('a title that is not in capitals', () => {
  it.each(['Cloud migration for NASA', 'NIH Research Project Grant (Parent R01)', 'RFP', '', 'IT', '\u65e5\u672c'])(
    '%j is unchanged',
    (title) => {
      expect(sentenceCase(title)).toBe(title);
    },
  );
});

describe('any title', () => {
  it('keeps every character except for its case', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'REPAIR',
            'ROOF',
            'HVAC',
            'FORT',
            ', FL',
            ' - ',
            '--',
            ' ',
            'A/E',
            '36C248',
            'THE',
            '.',
            "O'NEIL",
            '(',
            ')',
          ),
        ),
        (parts) => {
          const title = parts.join(' ');
          expect(sentenceCase(title, ['Roof of the Fort'], ['The Roof']).toUpperCase()).toBe(title.toUpperCase());
        },
      ),
    );
  });
});

it.each([
  ['ROOF REPAIR AT RICHMOND VAMC', 'Roof repair at Richmond VAMC'],
  ['MYNAVY HR SUPPORT SERVICES', 'MyNavy HR support services'],
  ['MYNAVYHR IT SOLUTIONS MANPOWER', 'MyNavyHR IT solutions manpower'],
  ['UPGRADE OF BALTIMORE OFFICE SHAREPOINT', 'Upgrade of Baltimore office SharePoint'],
])('cities, and names with special capitals, are spelled as listed: %s', (title, written) => {
  expect(sentenceCase(title)).toBe(written);
});
