import { type SeededRandom } from '../../seeded-random.js';
import { between, pick } from '../blind/draw.js';

/** Titles as buyers of many countries write them. */

type Compose = (random: SeededRandom) => string;

function choose(list: string): Compose {
  const all = list.split('|');
  return (random) => pick(random, all);
}

const site = choose(
  'Brandt Hall|Camp Redfern|the Tolliver Yard|Concourse D|Lock and Dam 11|Reservoir 3|Unit 407|Hobart Middle School|the Records Annex|Gate 14|Juniper Well Field|the Forensic Lab',
);
const work = choose(
  'Reroofing|Abatement|Boiler Plant Renewal|Fire Alarm Modernization|Parking Lot Overlay|Chiller Overhaul|Window Glazing|Masonry Repointing|Bridge Painting|Pavement Markings|Tank Recoating|Accessibility Upgrades',
);
const supply = choose(
  'Ductile Iron Pipe|Ammunition|Transit Vans|Deicing Fluid|Lab Freezers|Ballistic Vests|Frozen Bread|Tasers|Traffic Paint|Uninterruptible Power Supplies|Polymer|Mosquito Larvicide|Cardiac Defibrillators|Mulch|Toner Cartridges|Sign Blanks',
);
const service = choose(
  'Actuarial Valuation|Elevator Maintenance|Lobbying|Snow Plowing|Drug Testing|Court Reporting|Grease Trap Pumping|Deaf Interpreter Services|Records Scanning|Adult Day Care|Airport Shuttle|Geotechnical Testing|Public Art Consultant|Fuel Cards|Wellness Program|Parking Enforcement',
);

const american: readonly Compose[] = [
  (random) => `${work(random)} - ${site(random)}`,
  (random) => `${site(random)} ${work(random)}`.replace(/^the /, ''),
  (random) => `${supply(random)}, ${pick(random, ['Annual Contract', 'As Needed', 'Term Contract', 'One Time Buy'])}`,
  (random) => `${service(random)} for ${site(random)}`,
  (random) => `RFQ for ${service(random)}`,
  (random) => `${service(random)} (${between(random, 2, 5)} years)`,
  (random) => `${supply(random)} and ${supply(random)}`,
  (random) => `Project ${between(random, 1000, 9999)}: ${work(random)} at ${site(random)}`,
  (random) => `Purchase of ${supply(random)} (Lot ${between(random, 1, 9)})`,
  service,
];
export const americanTitle: Compose = (random) => pick(random, american)(random);

const imperial: readonly Compose[] = [
  (random) =>
    `${pick(random, ['Provision of', 'Supply of', 'Contract for'])} ${pick(random, ['Home to School Transport', 'Arboricultural Works', 'Asbestos Surveys', 'Lone Worker Devices', 'Ferry Maintenance', 'Bushfire Mapping', 'Meat and Poultry', 'Interpreting'])} ${pick(random, ['2026-2029', 'for the Northern Region', '(Re-tender)', 'Panel', 'Year 2'])}`,
  (random) =>
    `${pick(random, ['Bridge Replacement', 'Culvert Relining', 'Seal Widening', 'Kerb Renewal', 'Jetty Repairs', 'Depot Fit-Out'])}: ${pick(random, ['Ninth Avenue', 'Highway 43', 'Cork Road', 'Mount Barker', 'Bow Island', 'Albany Port'])} ${pick(random, ['Stage 1', 'Stage 2', 'Package A', 'Package C'])}`,
];
export const imperialTitle: Compose = (random) => pick(random, imperial)(random);

export const quebecTitle: Compose = (random) =>
  `${pick(random, ['Réfection de', 'Travaux de remplacement de', 'Services professionnels pour', 'Fourniture et installation de', 'Entretien de'])} ${pick(random, ["la toiture de l'aréna", 'la conduite d’aqueduc', 'la génératrice', 'l’éclairage du parc', 'l’usine de filtration', 'la caserne 2', 'la bibliothèque'])} ${pick(random, ['- phase 1', '- phase 2', '(lot B)', '2026-2028', 'rue Lalonde'])}`;

export const frenchTitle: Compose = (random) =>
  `${pick(random, ['Travaux de', 'Accord-cadre de', 'Marché de', 'Consultation pour'])} ${pick(random, ['réhabilitation du gymnase', 'voirie et réseaux divers', 'nettoyage des locaux', 'restauration de l’église Saint-Loup', 'fourniture de repas en liaison froide', 'rénovation énergétique de l’école', 'curage des fossés'])} ${pick(random, ['- lot 3', '- relance', 'de la communauté de communes', '2026/2029', '- tranche ferme'])}`;

export const cameroonTitle: Compose = (random) =>
  `${pick(random, ['APPEL D’OFFRES NATIONAL OUVERT EN PROCEDURE D’URGENCE POUR', 'DEMANDE DE COTATION POUR', 'APPEL D’OFFRES NATIONAL OUVERT POUR'])} ${pick(random, ['LA CONSTRUCTION DE DEUX SALLES DE CLASSE', 'LA FOURNITURE DE TABLES-BANCS', 'L’ENTRETIEN DES ROUTES RURALES', 'LA REALISATION DE FORAGES', 'L’ACQUISITION D’UN PICK-UP'])} ${pick(random, ['DANS LA COMMUNE DE NGOULE', 'A L’ECOLE PUBLIQUE DE BIKOK', 'DANS LE DEPARTEMENT DE LA LEKIE', 'AU CENTRE MEDICAL DE MVAM', 'AU LYCEE DE TIGNERE'])}`;

export const germanTitle: Compose = (random) =>
  `${pick(random, ['Neubau Kita', 'Sanierung Turnhalle', 'Erweiterung Berufsschule', 'Umbau Rathaus', 'Feuerwache'])} ${pick(random, ['Lindenweg', 'Am Deich', 'Hafenstraße', 'Nord', 'Mitte'])}: ${pick(random, ['Trockenbauarbeiten', 'Elektroinstallation', 'Estricharbeiten', 'Dachabdichtung', 'Gerüstbau', 'Lüftungstechnik', 'Küchentechnik'])}`;

export const norwegianTitle: Compose = (random) =>
  `${pick(random, ['Rammeavtale', 'Kjøp av', 'Totalentreprise', 'Konsulenttjenester'])} ${pick(random, ['brøyting', 'arkitekttjenester', 'kontormøbler', 'ny barnehage', 'VA-anlegg', 'renhold', 'elbiler'])} ${pick(random, ['for Sundvik kommune', '2027-2030', 'ved Granli skole', 'delkontrakt 2', 'i Nordre fylke'])}`;

export const dutchTitle: Compose = (random) =>
  `${pick(random, ['Europese aanbesteding', 'Raamovereenkomst', 'Onderhoud', 'Levering'])} ${pick(random, ['groenvoorziening', 'leerlingenvervoer', 'straatmeubilair', 'accountantsdiensten', 'baggerwerken', 'Wmo-hulpmiddelen', 'openbare verlichting'])} ${pick(random, ['gemeente Veldhorst', 'perceel 2', 'Waterschap Oostbeek', '2027 e.v.', 'regio Midden'])}`;

export const italianWorks: Compose = (random) =>
  `${pick(random, ['Procedura negoziata per', 'Richiesta di offerta per', 'Procedura aperta per', 'Indagine di mercato per'])} ${pick(random, ['lavori di adeguamento sismico', 'la fornitura di reagenti', 'il servizio di ristorazione', 'la manutenzione degli ascensori', 'la fornitura di protesi', 'il servizio di lavanolo'])} ${pick(random, ['- Ospedale di Valmora', '- ULSS 12', 'lotto unico', '- durata 36 mesi', '- sede di Montese'])}`;

export const polishInquiry: Compose = (random) =>
  `${pick(random, ['Zapytanie ofertowe na', 'Postępowanie na', 'Przetarg na'])} ${pick(random, ['dostawę rur stalowych', 'remont rozdzielni', 'usługi sprzątania', 'wymianę transformatora', 'zakup odzieży roboczej', 'serwis suwnic'])} ${pick(random, ['dla zakładu w Turowie', '- etap II', 'w 2027 r.', '- oddział Północ', 'wraz z montażem'])}`;

export const spanishTitle: Compose = (random) =>
  `${pick(random, ['Suministro de', 'Servicio de', 'Obras de', 'Adquisición de', 'Contratación de'])} ${pick(random, ['equipos de laboratorio', 'limpieza de centros', 'medicamentos', 'caminos rurales', 'uniformes', 'ambulancias', 'sistemas de riego'])} ${pick(random, ['para el hospital comarcal', 'lote 2', 'de la Dirección General', 'en la provincia', 'año 2027'])}`;

export const brazilianTitle: Compose = (random) =>
  `${pick(random, ['Registro de preços para aquisição de', 'Contratação de empresa para', 'Aquisição de', 'Locação de'])} ${pick(random, ['merenda escolar', 'recapeamento asfáltico', 'pneus e câmaras', 'coleta de resíduos', 'material odontológico', 'ônibus escolares', 'software de gestão'])} ${pick(random, ['para a Secretaria de Saúde', 'do Município de Serra Alta', 'pelo período de 12 meses', 'lote 4', 'para atender as escolas'])}`;

export const bengalTitle: Compose = (random) =>
  `${pick(random, ['Construction of RCC Road from', 'Repair of Embankment at', 'Supply of Furniture to', 'Procurement of Spare Parts for', 'Electrification of'])} ${pick(random, ['Charghat Bazar', 'Bagha Upazila Complex', 'Nalchity College', 'Workshop Division 2', 'Sreepur Union', 'Madhabpur Pump House', 'Kalai Hospital'])} ${pick(random, ['Ch. 00-1250m', 'under GoB Fund', 'Package-3', 'FY 2026-27', 'Lot-1'])}`;
