import { type SeededRandom } from '../../seeded-random.js';
import { between, chance, pick } from './draw.js';

const works = [
  'Replacement',
  'Repair',
  'Resurfacing',
  'Construction',
  'Renovation',
  'Supply and Delivery',
  'Maintenance',
  'Inspection',
  'Design',
  'Installation',
  'Removal',
  'Rental',
  'Lease',
  'Cleaning',
  'Demolition',
  'Upgrade',
  'Rehabilitation',
  'Relocation',
  'Painting',
  'Assessment',
];
const objects = [
  'Water Main',
  'Sidewalk',
  'Playground Equipment',
  'Roof',
  'HVAC System',
  'Police Vehicle',
  'Fire Hydrant',
  'Street Light',
  'Elevator',
  'Storm Drain',
  'Uniform',
  'Road Salt',
  'Lift Station',
  'Traffic Signal',
  'Library Furniture',
  'Parking Garage',
  'Boiler',
  'Bridge Deck',
  'School Bus',
  'Generator',
  'Pump Station',
  'Fuel Tank',
  'Window',
  'Swimming Pool',
  'Fence',
  'Radio Tower',
  'Culvert',
  'Athletic Field',
  'Digester',
  'Data Center',
  'Body Camera',
  'Sewer Lining',
  'Salt Dome',
  'Ice Rink',
  'Chlorine',
  'Turnout Gear',
  'Locker Room',
  'Ambulance',
];
const places = [
  'Elm Street',
  'Harbor Point',
  'Fire Station No. 4',
  'Ridgeway Park',
  'the Municipal Complex',
  'the Northgate Branch',
  'Maple Avenue',
  'Lake Road',
  "Miller's Landing",
  'Pinehurst Elementary School',
  'the Public Safety Building',
  'Terminal B',
  'Cedar & Fifth',
  'Well 12',
  'the Westside Landfill',
  'Quarry Hill',
  'Saint Brendan Hospital',
  'the County Courthouse',
];
const services = [
  'Janitorial Services',
  'Annual Audit',
  'Mowing and Grounds Maintenance',
  'Tree Trimming',
  'Towing Services',
  'Security Guard Services',
  'Legal Services',
  'Banking Services',
  'Employee Health Insurance',
  'Grant Writing',
  'Engineering Services',
  'Temporary Staffing',
  'Website Redesign',
  'Meter Reading',
  'Solid Waste Collection',
  'Bus Advertising',
  'Translation Services',
  'Vending Machines',
];
const single = [
  'Towing',
  'Audit',
  'Landscaping',
  'Asphalt',
  'Uniforms',
  'Custodial',
  'Gravel',
  'Tires',
  'Insurance',
  'Paving',
  'Demolition',
];

type Compose = (random: SeededRandom) => string;

const plain: readonly Compose[] = [
  (random) => `${pick(random, objects)} ${pick(random, works)}`,
  (random) => `${pick(random, objects)} ${pick(random, works)} at ${pick(random, places)}`,
  (random) => `${between(random, 2025, 2027)} ${pick(random, objects)} ${pick(random, works)}`,
  (random) => `${pick(random, works)} of ${pick(random, objects)}s, ${pick(random, places)}`,
  (random) =>
    `${pick(random, objects)} ${pick(random, works)} Project, Phase ${pick(random, ['I', 'II', 'III', '2', '3'])}`,
  (random) => pick(random, services),
  (random) => `${pick(random, services)} for ${pick(random, places)}`,
  (random) => `${pick(random, objects)} & ${pick(random, objects)} ${pick(random, works)}`,
  (random) => `On-Call ${pick(random, services)} (${between(random, 2, 5)}-Year Contract)`,
];

const long: Compose = (random) =>
  `${pick(random, services)} and ${pick(random, objects)} ${pick(random, works)}, Including All Labor, Materials and Equipment Necessary for ` +
  `${pick(random, places)} and Other Facilities, for the Period ${pick(random, ['July 1, 2026 through June 30, 2029', 'FY 2027 to FY 2031'])}`;

/** Titles of buyers who write in English: most of them ordinary, some of one word, some very long. */
export function englishTitle(random: SeededRandom): string {
  if (chance(random, 5)) return pick(random, single);
  if (chance(random, 4)) return long(random);
  return pick(random, plain)(random);
}

const towns = [
  'Brookhollow',
  'Marlow Springs',
  'Tannersville',
  'Pelham Bay',
  'Fort Adair',
  'Oakmont Heights',
  'Larkspur',
  'Hadley Falls',
  'Copper Ridge',
  'Saltwater Cove',
  'Ashgrove',
  'Kettle River',
  'Dunmore',
  'Windham Mills',
  'Vista Serena',
  'North Calloway',
];

export function town(random: SeededRandom): string {
  return pick(random, towns);
}

/** A host name: `Fort Adair` becomes `fortadair`. */
export function hostName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

const firstNames = ['Dana', 'Luis', 'Priya', 'Karen', 'Terrence', 'Mei', 'Oliver', 'Ruth', 'Samir', 'Joan'];
const lastNames = [
  'Whitlock',
  'Ortega',
  'Raman',
  'Fitch',
  'Okafor',
  'Lindqvist',
  'Barrow',
  'Castellano',
  'Nguyen',
  'Prewitt',
];

export function person(random: SeededRandom): string {
  return `${pick(random, firstNames)} ${pick(random, lastNames)}`;
}

const departments = [
  'Public Works',
  'Parks and Recreation',
  'Finance',
  'Information Technology',
  'Police Department',
  'Fire Rescue',
  'Utilities',
  'Facilities Management',
  'Housing Authority',
  'Library',
  'Transportation',
  'Community Development',
];

export function department(random: SeededRandom): string {
  return pick(random, departments);
}

/** A sentence about the work without a date. */
export function sentence(random: SeededRandom): string {
  return pick(random, [
    `The ${department(random)} seeks a qualified contractor for work at ${pick(random, places)}.`,
    `Furnish all labor, materials and supervision for the ${pick(random, works).toLowerCase()} of ${between(random, 2, 80)} units.`,
    'Interested firms shall submit one original and three copies in a sealed envelope.',
    `Questions shall be addressed to ${person(random)} in writing only.`,
    'The right to reject any and all submissions is reserved. A bid bond of 5% is required.',
    'Plans and specifications may be examined at the office of the purchasing agent.',
  ]);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}
