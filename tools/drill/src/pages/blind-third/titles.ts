import { type SeededRandom } from '../../seeded-random.js';
import { between, pick } from '../blind/draw.js';

/** Titles in the style of states, districts, hospitals and ports, and of foreign buyers. */

type Compose = (random: SeededRandom) => string;

const goods =
  'Bus Parts|Milk and Dairy Products|Chromebook Carts|Anhydrous Ammonia|Distribution Transformers|Surgical Drapes|Rail Fasteners|Crushed Stone|Voting Machines|Guardrail|Sodium Hypochlorite|Patient Monitors|Bunker Gear|Marine Fenders|Copier Paper|Radiology Contrast Media'.split(
    '|',
  );
const services =
  'Medicaid Actuarial Services|Paratransit Operations|Fleet Telematics|Dredging of Berth 6|Student Transportation|Resident Services Coordination|Inmate Telephone Services|Vegetation Management|Armored Car Service|Executive Search Firm|Bond Counsel|Linen Processing|Pest Control|Court Interpreters|Disaster Debris Monitoring|Property Appraisals'.split(
    '|',
  );
const projects =
  'Substation 14 Switchgear|North Campus Chiller Plant|Wharf C Fender System|Route 9 Signal Priority|Ward 3 Lead Service Line|Runway 4L/22R Edge Lighting|Gymnasium Bleacher|Emergency Department Expansion|Kitchen Hood Suppression|Platform Canopy|Fiber Backbone|Weir No. 2'.split(
    '|',
  );
const works = 'Replacement|Design-Build|Rehabilitation|Construction|Upgrade|Inspection|Phase 2'.split('|');

const english: readonly Compose[] = [
  (random) => pick(random, services),
  (random) =>
    `${pick(random, goods)} for ${pick(random, ['Statewide Use', 'Region 5', 'the Central Warehouse', 'All Campuses'])}`,
  (random) => `${pick(random, projects)} ${pick(random, works)}`,
  (random) => `${pick(random, projects)} ${pick(random, works)} - Rebid`,
  (random) => `FY${between(random, 26, 29)} ${pick(random, services)}`,
  (random) => `Request for Qualifications: ${pick(random, services)}`,
  (random) =>
    `${pick(random, goods)} (${between(random, 2, 60)} ${pick(random, ['Each', 'Pallets', 'Units', 'Tons'])})`,
  (random) => `${pick(random, services)} & ${pick(random, services)}`,
  (random) => pick(random, goods),
];

export const agencyTitle: Compose = (random) => pick(random, english)(random);

const commonwealth: readonly Compose[] = [
  (random) =>
    `Provision of ${pick(random, ['Catering', 'Guarding', 'Minor Works', 'Occupational Health', 'Grounds', 'Legal', 'Payroll', 'Home Care'])} Services`,
  (random) =>
    `Supply, Delivery and Commissioning of ${between(random, 2, 40)} ${pick(random, ['Tractors', 'Water Pumps', 'Ventilators', 'Transformers', 'Laptops', 'Refuse Trucks'])}`,
  (random) =>
    `Construction of ${pick(random, ['Classrooms', 'a Footbridge', 'Staff Houses', 'an Outpatient Block', 'Market Stalls'])} at ${pick(random, ['Kilgoris', 'Umlazi', 'Nandipur', 'Ballymore', 'Swan Hill', 'Penrhyn'])}`,
  (random) =>
    `Framework for ${pick(random, ['Highway Resurfacing', 'Temporary Accommodation', 'Assistive Technology', 'Planned Maintenance', 'School Meals'])}, Lot ${between(random, 1, 9)}`,
  (random) =>
    `Appointment of a ${pick(random, ['Panel of Attorneys', 'Service Provider for Cleaning', 'Quantity Surveyor', 'Travel Agency'])} for ${pick(random, ['36 Months', 'Three Years', 'Five (5) Years'])}`,
  (random) =>
    `${pick(random, ['Rewiring', 'Dredging', 'Overhaul', 'Refurbishment'])} of ${pick(random, ['the Civic Centre', 'Pump House No. 3', 'Quarry Road Depot', 'Jetty B'])} (Re-advertisement)`,
];

export const commonwealthTitle: Compose = (random) => pick(random, commonwealth)(random);

export const italianTitle: Compose = (random) =>
  `${pick(random, ['Affidamento del servizio di', 'Procedura aperta per il servizio di', 'Accordo quadro per il servizio di', 'Gara europea a procedura aperta per il servizio di'])} ${pick(random, ['refezione scolastica', 'trasporto scolastico', 'pulizia degli immobili comunali', 'manutenzione del verde', 'vigilanza armata', 'tesoreria'])} ${pick(random, ['- triennio 2027-2029', 'per gli anni 2027/2028', 'del Comune di Valdoro', 'lotto 2', 'presso il plesso di via Roma'])}`;

export const polishTitle: Compose = (random) =>
  `${pick(random, ['Dostawa', 'Zakup i dostawa', 'Sukcesywna dostawa'])} ${pick(random, ['sprzętu komputerowego', 'odczynników laboratoryjnych', 'materiałów biurowych', 'paliwa', 'leków', 'kruszywa drogowego'])} ${pick(random, ['dla Szpitala Powiatowego', 'na potrzeby Gminy Lipowiec', 'dla Zarządu Dróg', 'część 3', 'na rok 2027'])}`;
