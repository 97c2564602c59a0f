import { type FactCase, factsOf } from '../testing/facts-of.js';

const cases: readonly FactCase[] = [
  ['Work will take place at the Harbor Pump Station.', 'Harbor Pump Station'],
  ['Services at the VA Medical Center, Denver.', 'Denver'],
  ['Location of work: Building 4, Marlow Depot', 'Building 4'],
  ['Ship to: Receiving Dock, 200 Plant Road, Elko, NV 89801', 'Receiving Dock'],
  ["The consultant works on-site at the Agency's headquarters in Olympia.", 'on-site at'],
  ['The program is statewide.', 'statewide'],
  ['Work may be done remotely.', 'remotely'],
  ['Work is 100% remote with no travel.', 'remote'],
  ['Location: Maple Grove Elementary School, 12 Pine Street', 'Maple Grove Elementary'],
  ['Project Location: Intersection of 5th Street and Oak Avenue', 'Intersection'],
  ['Deliver to: Central Warehouse, Bay 3.', 'Central Warehouse'],
  ['Delivery point: FOB destination, Fleet Garage, 18 Yard Road, Boise.', 'Fleet Garage'],
  ["Place of delivery is the District's transportation yard.", 'transportation yard'],
  ['The project is located on State Route 12 between mileposts 8 and 14 in Lewis County.', 'State Route 12'],
  ['The site is the old armory at 44 Church Street.', 'old armory'],
  ["The work site is the city's wastewater treatment plant.", 'wastewater treatment plant'],
  ['Furnish and install playground equipment at Riverside Park.', 'Riverside Park'],
  ['Mowing of City parks and rights-of-way within the city limits of Bluff City.', 'Bluff City'],
  ['Services will be provided at three clinics in Polk County.', 'Polk County'],
  ['The trainers will visit schools in the Wind River Reservation.', 'Wind River Reservation'],
  ['The grantee works in the districts of Kassala and Gedaref.', 'Kassala'],
  ['Projects must take place in New Hampshire.', 'New Hampshire'],
  ['Activities shall be carried out in Tunisia.', 'Tunisia'],
  ['Custodial service for the Courthouse Annex, 300 South Street, Lima.', 'Courthouse Annex'],
  ['Place: Federal Building, 20 Front Street, Bangor, ME.', 'Federal Building'],
  [
    'The equipment will be delivered to and installed at the Cancer Research Building on the main campus.',
    'Cancer Research Building',
  ],
  ["Work is performed in the contractor's own shop.", "contractor's own shop"],
  ['The contractor may work from its own offices; meetings are by video.', 'own offices'],
  ['Meals are delivered to nine senior centers in the county.', 'nine senior centers'],
  ['Replacement of the roof of the Memorial Auditorium, 900 Main Street, Chester.', 'Memorial Auditorium'],
  ['Where: Camp Ripley, Little Falls, Minnesota', 'Camp Ripley'],
  ["The vessel will be repaired at the contractor's shipyard.", "contractor's shipyard"],
  ['The ship lies in Port Angeles, Washington, where the work is to be done.', 'Port Angeles'],
  ['All work is in Township 4, Range 12 on the Salmon River Ranger District.', 'Salmon River Ranger District'],
  ['Eligible projects are located in the coastal counties of Oregon.', 'coastal counties'],
  ['The warehouse is at 77 Dock Street, Mobile, where the goods are unloaded.', '77 Dock Street'],
  ['The contractor shall paint dormitories 12 and 14 at the State Hospital.', 'State Hospital'],
  ["Services will be rendered at the Department's offices in Salem.", 'offices in Salem'],
  ['Bids will be received at the office of the Purchasing Agent, 200 Main Street, Toledo, OH 43604.', null],
  ['Questions may be sent to the Contracting Office, Building 12, Fort Knox, KY 40121.', null],
  ['The pre-bid meeting takes place in Room 4 of City Hall.', null],
  ['Applicants must be incorporated in the State of Maine.', null],
  ['Venue for disputes is the courts of Travis County, Texas.', null],
  ['Laws of the State of Iowa govern the contract.', null],
  ['A sample shall be shipped to the Test Laboratory at Picatinny Arsenal, NJ.', null],
  ['Bidders shall be licensed in the State of Oregon.', null],
  ['Mail the proposal to 12 State Street, Albany, NY 12207.', null],
  ['Duty station: Nairobi, Kenya, with travel to Kisumu.', 'Nairobi'],
  ['Job site: 1100 Congress Avenue', '1100 Congress Avenue'],
  ['Ship To Address: Fleet Logistics Center, Yokosuka', 'Fleet Logistics Center'],
  ['The City of Marlow needs a new roof on Fire Station 3.', 'Fire Station 3'],
  ['The training will be held in Amman, Jordan.', 'Amman'],
  ['Contractor personnel shall report to Building 55, Naval Base Ventura County.', 'Building 55'],
  ['Place of Performance: CONUS and OCONUS', 'CONUS'],
];

describe('where the work is done', () => {
  it.each(cases)('%s', (text, words) => {
    const facts = factsOf('place', text);
    if (words === null) expect(facts).toEqual([]);
    else expect(facts.join(' ').toLowerCase()).toContain(words.toLowerCase());
  });
});
