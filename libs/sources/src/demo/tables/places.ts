/** A place of performance. `site` is its name in titles. */
export interface Place {
  readonly site: string;
  readonly city: string;
  readonly state: string;
  readonly zone: string;
}

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

function place(site: string, city: string, state: string, zone: string): Place {
  return { site, city, state, zone };
}

export const bases: readonly Place[] = [
  place('Fort Carson', 'Colorado Springs', 'CO', mountain),
  place('Fort Campbell', 'Fort Campbell', 'KY', central),
  place('Joint Base Lewis-McChord', 'Tacoma', 'WA', pacific),
  place('Fort Drum', 'Watertown', 'NY', eastern),
  place('Fort Bliss', 'El Paso', 'TX', mountain),
  place('Naval Station Norfolk', 'Norfolk', 'VA', eastern),
  place('Naval Base San Diego', 'San Diego', 'CA', pacific),
  place('Marine Corps Base Camp Lejeune', 'Jacksonville', 'NC', eastern),
  place('Wright-Patterson Air Force Base', 'Dayton', 'OH', eastern),
  place('Hill Air Force Base', 'Ogden', 'UT', mountain),
  place('Eglin Air Force Base', 'Valparaiso', 'FL', central),
  place('Joint Base Pearl Harbor-Hickam', 'Honolulu', 'HI', 'Pacific/Honolulu'),
  place('Joint Base Elmendorf-Richardson', 'Anchorage', 'AK', 'America/Anchorage'),
  place('Redstone Arsenal', 'Huntsville', 'AL', central),
  place('Aberdeen Proving Ground', 'Aberdeen', 'MD', eastern),
  place('Yokota Air Base', 'Fussa', 'Japan', 'Asia/Tokyo'),
];

export const hospitals: readonly Place[] = [
  place('VA Medical Center', 'Tampa', 'FL', eastern),
  place('VA Medical Center', 'Minneapolis', 'MN', central),
  place('VA Medical Center', 'Salt Lake City', 'UT', mountain),
  place('VA Medical Center', 'Portland', 'OR', pacific),
  place('VA Medical Center', 'Houston', 'TX', central),
  place('VA Medical Center', 'Cleveland', 'OH', eastern),
  place('VA Medical Center', 'Phoenix', 'AZ', 'America/Phoenix'),
  place('VA Medical Center', 'Boston', 'MA', eastern),
  place('VA Medical Center', 'Omaha', 'NE', central),
  place('VA Medical Center', 'Fresno', 'CA', pacific),
  place('VA Medical Center', 'Syracuse', 'NY', eastern),
  place('VA Community Clinic', 'Fort Wayne', 'IN', 'America/Indiana/Indianapolis'),
];

export const parksAndForests: readonly Place[] = [
  place('Yosemite National Park', 'El Portal', 'CA', pacific),
  place('Great Smoky Mountains National Park', 'Gatlinburg', 'TN', eastern),
  place('Glacier National Park', 'West Glacier', 'MT', mountain),
  place('Acadia National Park', 'Bar Harbor', 'ME', eastern),
  place('Deschutes National Forest', 'Bend', 'OR', pacific),
  place('Superior National Forest', 'Duluth', 'MN', central),
  place('Tongass National Forest', 'Ketchikan', 'AK', 'America/Juneau'),
  place('Coconino National Forest', 'Flagstaff', 'AZ', 'America/Phoenix'),
  place('Chattahoochee-Oconee National Forests', 'Gainesville', 'GA', eastern),
  place('Upper Mississippi River Refuge', 'Winona', 'MN', central),
];

export const cities: readonly Place[] = [
  place('the National Capital Region', 'Washington', 'DC', eastern),
  place('the Denver Federal Center', 'Lakewood', 'CO', mountain),
  place('the Kansas City Regional Office', 'Kansas City', 'MO', central),
  place('the Seattle Field Office', 'Seattle', 'WA', pacific),
  place('the Atlanta Regional Office', 'Atlanta', 'GA', eastern),
  place('the New Orleans Field Office', 'New Orleans', 'LA', central),
  place('the Laredo Land Port of Entry', 'Laredo', 'TX', central),
  place('the Chicago Regional Office', 'Chicago', 'IL', central),
  place('the Research Triangle Park Campus', 'Durham', 'NC', eastern),
  place('the Bethesda Campus', 'Bethesda', 'MD', eastern),
  place('the St. Louis Records Center', 'St. Louis', 'MO', central),
  place('the Philadelphia Regional Office', 'Philadelphia', 'PA', eastern),
  place('the San Juan Field Office', 'San Juan', 'PR', 'America/Puerto_Rico'),
  place('the Idaho Falls Site', 'Idaho Falls', 'ID', 'America/Boise'),
  place('the Houston Field Office', 'Houston', 'TX', central),
];

export const supplyCenters: readonly Place[] = [
  place('the Aviation Supply Center', 'Richmond', 'VA', eastern),
  place('the Land and Maritime Supply Center', 'Columbus', 'OH', eastern),
  place('the Troop Support Center', 'Philadelphia', 'PA', eastern),
];
