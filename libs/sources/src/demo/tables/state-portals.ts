import { type DueStyle } from '../schedule.js';

/** A state or city portal: its buyers, and the format of its notices. */
export interface Portal {
  readonly source_name: string;
  readonly share: number;
  readonly zone: string;
  readonly location: string;
  readonly due: DueStyle;
  /** Share of titles in capitals. */
  readonly capitals: number;
  readonly numbers: readonly string[];
  readonly agencies: readonly string[];
  readonly places: readonly string[];
}

export const portals: readonly Portal[] = [
  {
    source_name: 'Texas ESBD',
    share: 22,
    zone: 'America/Chicago',
    location: 'Texas',
    due: 'instant',
    capitals: 0.15,
    numbers: ['601', '529', '405', '582', '802'],
    agencies: [
      'Texas Department of Transportation - 601',
      'Texas Health and Human Services Commission - 529',
      'Texas Department of Public Safety - 405',
      'Texas Commission on Environmental Quality - 582',
      'Texas Parks and Wildlife Department - 802',
      'City of San Antonio - M0153',
      'Travis County - M2271',
    ],
    places: ['Austin District', 'Lubbock', 'El Paso', 'Harris County', 'Rio Grande Valley', 'Statewide', 'Beaumont'],
  },
  {
    source_name: 'NYC City Record',
    share: 22,
    zone: 'America/New_York',
    location: 'New York, NY',
    due: 'instant',
    capitals: 0.55,
    numbers: ['85024B', '07123P', '84626P', '82625B', '05726P'],
    agencies: [
      'Design and Construction',
      'Environmental Protection',
      'Parks and Recreation',
      'Education',
      'Citywide Administrative Services',
      'Health and Mental Hygiene',
      'Homeless Services',
      'Youth and Community Development',
    ],
    places: [
      'Borough of Brooklyn',
      'Borough of Queens',
      'Staten Island',
      'Various Locations',
      'Bronx River Parkway',
      'Wards Island',
    ],
  },
  {
    source_name: 'Virginia eVA',
    share: 14,
    zone: 'America/New_York',
    location: 'Virginia',
    due: 'instant',
    capitals: 0.1,
    numbers: ['IFB', 'RFP', 'QQ'],
    agencies: [
      'Virginia Department of Transportation',
      'Department of General Services',
      'University of Virginia',
      'Fairfax County',
      'City of Richmond',
      'Virginia Information Technologies Agency',
    ],
    places: ['Hampton Roads District', 'Roanoke', 'Charlottesville', 'Northern Virginia', 'Richmond'],
  },
  {
    source_name: 'Florida MFMP',
    share: 12,
    zone: 'America/New_York',
    location: 'Florida',
    due: 'instant',
    capitals: 0.2,
    numbers: ['DMS', 'FDOT', 'DOH', 'DEP'],
    agencies: [
      'Florida Department of Transportation',
      'Department of Management Services',
      'Florida Department of Health',
      'Department of Environmental Protection',
      'St. Johns River Water Management District',
    ],
    places: ['Tallahassee', 'District Four', 'Duval County', 'Everglades', 'Orlando'],
  },
  {
    source_name: 'Georgia Procurement Registry',
    share: 10,
    zone: 'America/New_York',
    location: 'Georgia',
    due: 'instant',
    capitals: 0.25,
    numbers: ['99999', '48400', '40700'],
    agencies: [
      'Georgia Department of Transportation',
      'Georgia Technology Authority',
      'Department of Human Services',
      'DeKalb County',
      'Georgia State University',
    ],
    places: ['Atlanta', 'Macon', 'Savannah', 'Statewide', 'Athens'],
  },
  {
    source_name: 'Los Angeles RAMP',
    share: 9,
    zone: 'America/Los_Angeles',
    location: 'Los Angeles, CA',
    due: 'instant',
    capitals: 0.1,
    numbers: ['BOS', 'DWP', 'LAWA', 'REC'],
    agencies: [
      'Department of Water and Power',
      'Los Angeles World Airports',
      'Bureau of Engineering',
      'Recreation and Parks',
      'Information Technology Agency',
    ],
    places: ['Van Nuys', 'San Pedro', 'Harbor Area', 'Citywide', 'Griffith Park'],
  },
  {
    source_name: 'California Grants Portal',
    share: 7,
    zone: 'America/Los_Angeles',
    location: 'California',
    due: 'day',
    capitals: 0,
    numbers: ['CNRA', 'CARB', 'CDFA'],
    agencies: [
      'California Natural Resources Agency',
      'California Air Resources Board',
      'Department of Food and Agriculture',
      'State Water Resources Control Board',
    ],
    places: ['Central Valley', 'North Coast', 'Statewide', 'Salton Sea Region'],
  },
  {
    source_name: 'Delaware Open Bids',
    share: 4,
    zone: 'America/New_York',
    location: 'Delaware',
    due: 'day',
    capitals: 0.3,
    numbers: ['GSS', 'DOT', 'NAT'],
    agencies: ['State of Delaware (GSS)', 'State of Delaware (DOT)', 'State of Delaware (NAT)'],
    places: ['Dover', 'New Castle County', 'Sussex County', 'Statewide'],
  },
];
