import { type Theme, work } from './works.js';

const sentences: Omit<Theme, 'works'> = {
  scope: [
    'The project includes all demolition, disposal, materials and workmanship shown on the drawings and in the specifications.',
    'The contractor shall furnish all plant, labor, materials and equipment and perform all work in strict accordance with the specifications.',
    'Work will be phased so that the place stays in use throughout.',
    'The period of performance is 365 calendar days from the notice to proceed.',
    'The scope covers mobilization, traffic and site control, the permanent works, testing, commissioning and as-built drawings.',
    'Submittals include a schedule, a safety plan, an environmental protection plan and a quality control plan.',
  ],
  demands: [
    'A bid guarantee of 20 percent, and performance and payment bonds of 100 percent of the contract price are required.',
    'Prevailing wages apply as stated in the attached wage determination.',
    'The magnitude of construction is stated in the notice as a range; offers above the range will be considered.',
    "An organized site visit will be held; photographs may be taken with the escort's permission.",
    'The safety record of the offeror will be evaluated; an experience modification rate above 1.0 must be explained.',
    'Liquidated damages are assessed for each calendar day of delay.',
  ],
};

export const building: Theme = {
  works: [
    work('Roof Replacement', '238160', 'Z2AA', 1_600_000),
    work('Repair HVAC Systems', '238220', 'Z2AA', 2_900_000),
    work('Renovate Administration Building, Phase 2', '236220', 'Z2AA', 7_800_000),
    work('Construct Vehicle Maintenance Facility', '236220', 'Y1EB', 18_000_000),
    work('Design-Build Fire Station', '236220', 'Y1AZ', 9_500_000),
    work('Accessibility Improvements to Public Buildings', '236220', 'Z2AA', 680_000),
    work('Exterior Painting and Window Replacement', '238320', 'Z2AA', 410_000),
    work(
      'Multiple Award Construction Contract for Maintenance, Repair and Minor Construction',
      '236220',
      'Z2AZ',
      95_000_000,
    ),
    work('Architect-Engineer Services for General Design', '541310', 'C211', 5_000_000),
    work('Solar Photovoltaic System with Battery Storage', '238210', 'Y1MZ', 3_300_000),
    work('Correct Fire and Life Safety Deficiencies', '236220', 'Z2AA', 1_100_000),
  ],
  ...sentences,
};

export const civil: Theme = {
  works: [
    work('Airfield Pavement Repair', '237310', 'Z2LB', 11_000_000),
    work('Bridge Rehabilitation', '237310', 'Z2LB', 8_500_000),
    work('Asphalt Resurfacing and Pavement Marking', '237310', 'Z1LB', 2_200_000),
    work('Water Main Replacement', '237110', 'Z2NE', 3_600_000),
    work('Wastewater Treatment Plant Upgrade', '237110', 'Z2ND', 14_000_000),
    work('Electrical Distribution System Upgrade', '238210', 'Z2MZ', 4_400_000),
    work('Levee and Floodwall Repair', '237990', 'Z2KZ', 13_000_000),
    work('Maintenance Dredging', '237990', 'Z1KF', 7_000_000),
    work('Demolition and Site Clearance', '238910', 'P400', 530_000),
    work('Surveying and Mapping Services', '541370', 'R404', 750_000),
  ],
  ...sentences,
};
