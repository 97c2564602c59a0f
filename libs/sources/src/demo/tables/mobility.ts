import { type Theme, work } from './works.js';

/** Vehicles, fuel and freight. */
export const fleet: Theme = {
  works: [
    work('Fire Pumper Apparatus', '336120', '4210', 860_000),
    work('Police Patrol Vehicles with Upfit', '336110', '2310', 720_000),
    work('Fleet Parts Management', '441330', 'J023', 1_500_000),
    work('Freight and Household Goods Movement', '484210', 'V119', 410_000),
    work('Electric Vehicle Charging Stations', '238210', '6150', 580_000),
    work('Fuel Delivery, Unleaded and Diesel', '424720', '9140', 1_050_000),
    work('Heavy Equipment Rental with Operator', '532412', 'W038', 280_000),
    work('Courier and Specimen Delivery Services', '492110', 'R602', 130_000),
  ],
  scope: [
    'Orders are placed as needed; estimated annual quantities are given for evaluation only.',
    'The contractor furnishes staff, tools, parts and consumables and keeps records of each order.',
    'Service is needed on working days from 7:00 a.m. to 5:00 p.m. and in emergencies at other times.',
    'Prices are fixed for the first year and may follow a published index thereafter.',
  ],
  demands: [
    'Drivers and operators shall hold the licenses and endorsements that their work requires.',
    'Monthly reports list orders, response times and complaints.',
    'The contractor shall carry automobile liability insurance of at least $2,000,000.',
    'The place from which service is given shall be within 60 miles.',
  ],
};

/** Ships, aircraft and vehicles of the armed forces. */
export const platforms: Theme = {
  works: [
    work('Aircraft Maintenance and Logistics Support', '488190', 'J015', 27_000_000),
    work('Dry Dock Repairs to Cutter', '336611', 'J999', 5_900_000),
    work('Depot Level Overhaul of Tactical Wheeled Vehicles', '336992', 'J023', 16_000_000),
    work('Radar System Sustainment', '334511', 'J058', 12_000_000),
    work('Engine Test Cell Calibration and Repair', '811310', 'J049', 1_300_000),
  ],
  scope: [
    'The contractor shall furnish facilities, materials, support equipment and personnel for scheduled and unscheduled work.',
    'Work is defined by specification items; growth work is negotiated as it is found.',
    'The period of performance of each availability is 45 to 120 calendar days.',
    'Parts are furnished by the government where the schedule says so and otherwise by the contractor.',
  ],
  demands: [
    'Personnel need access to controlled areas and, for some items, a security clearance.',
    'Prior approval as a source of repair is required, or evidence of equal work.',
    'A quality system that conforms to AS9110 or ISO 9001 shall be in place at award.',
    'Earned value is reported every month for orders over $20,000,000.',
  ],
};

/** Purchases of cities, schools and transit agencies for the people they serve. */
export const community: Theme = {
  works: [
    work('Battery Electric Transit Buses', '336211', '2310', 12_500_000),
    work('Paratransit Operations', '485991', 'V212', 4_600_000),
    work('Fixed Route Bus Operations and Maintenance', '485113', 'V212', 11_000_000),
    work('Traffic Signal Modernization', '238210', 'Z2LB', 1_850_000),
    work('Student Transportation Services', '485410', 'V212', 3_100_000),
    work('Transportation Asset Management Plan', '541330', 'R425', 240_000),
    work('Compensation and Classification Study', '541612', 'R431', 140_000),
    work('Comprehensive Plan Update and Zoning Code Rewrite', '541320', 'B545', 340_000),
    work('Youth Summer Employment Program', '624190', 'G099', 640_000),
    work('Emergency Shelter and Supportive Services', '624221', 'G099', 1_350_000),
    work('Public Library Materials and Cataloging', '513130', '7610', 260_000),
    work('Body-Worn Cameras and Digital Evidence Management', '334310', '5836', 890_000),
    work('School Meals Program: Produce and Grocery Supplies', '424490', '8915', 1_200_000),
  ],
  scope: [
    'The scope includes planning, start-up, delivery of the services and regular reports to the governing board.',
    'Public meetings, surveys and materials in the languages spoken in the community are part of the work.',
    'The agreement runs for three years with two options of one year each.',
    'Service begins no later than 90 days after the notice to proceed.',
  ],
  demands: [
    'State or federal funds may be used, and the clauses of the funding agency are part of the contract.',
    'Staff who work with minors or vulnerable adults must be fingerprinted.',
    'Local businesses receive a preference of five percent in the evaluation of price.',
    'Respondents shall describe their experience with at least two public bodies of similar size.',
  ],
};
