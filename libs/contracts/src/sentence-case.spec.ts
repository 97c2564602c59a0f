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
  ])('%s is written as a sentence', (title, expected) => {
    expect(sentenceCase(title)).toBe(expected);
  });

  it('takes the spelling of names from the text of the notice', () => {
    const context = [
      'Work takes place at the Ronald Reagan building, run by CECOM. Services are for the building.',
      'SERVICES AND BUILDING ADMINISTRATION',
    ];
    expect(sentenceCase('JANITORIAL SERVICES RONALD REAGAN BUILDING CECOM', context)).toBe(
      'Janitorial services Ronald Reagan building CECOM',
    );
  });
});

describe('a title that is not in capitals', () => {
  it.each(['Cloud migration for NASA', 'NIH Research Project Grant (Parent R01)', 'RFP', '', 'IT', '\u65e5\u672c'])(
    '%j is left alone',
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
          expect(sentenceCase(title, ['Roof of the Fort']).toUpperCase()).toBe(title.toUpperCase());
        },
      ),
    );
  });
});
