import { findVehicle } from './find-vehicle.js';

describe('the contract vehicle of a SAM.gov notice', () => {
  it.each([
    ['SEAPORT: Research and Silencing Division C/32 (SeaPort-NxG)', '', 'SeaPort-NxG'],
    ['Program support, 8(a) STARS III task order', '', '8(a) STARS III'],
    ['Laptops - SEWP V', '', 'SEWP V'],
    ['Engineering services', 'This task order will be competed under the GSA OASIS+ Unrestricted contract.', 'OASIS+'],
    ['Advisory services', 'Existing OASIS contract holders only.', 'OASIS'],
    [
      'Switches',
      'Sellers bidding on this opportunity MUST have the items requested on an existing NASA SEWP IV contract.',
      'SEWP IV',
    ],
    [
      'Furniture',
      'This RFQ is issued under the GSA Multiple Award Schedule (MAS).\nQuotes are due Friday.',
      'GSA Multiple Award Schedule',
    ],
    ['Beds', 'Orders will be placed against the VA Federal Supply Schedule.', 'VA Federal Supply Schedule'],
    ['IT support', 'This requirement is solicited through NITAAC CIO-SP3 Small Business.', 'CIO-SP3'],
    ['Pilot Curriculum Revision (PACRM) Multiple Award Contract (MAC) II', '', 'IDIQ MAC'],
    ['A-E Indefinite Delivery/Indefinite Quantity (IDIQ) Multiple Award Task Order Contact (MATOC)', '', 'IDIQ MATOC'],
    ['General Architect services, Indefinite-Delivery, Indefinite-Quantity', '', 'IDIQ'],
    [
      'Noxious weed spraying',
      'The Government will award an Indefinite Delivery Indefinite Quantity (IDIQ) Firm Fixed Price Contract.',
      'IDIQ',
    ],
    ['Gravel', 'The Government intends to establish a Blanket Purchase Agreement (BPA) for gravel.', 'BPA'],
  ])('is named in "%s" / "%s"', (title, description, vehicle) => {
    expect(findVehicle(title, description)).toBe(vehicle);
  });

  it.each([
    ['Operational and Supportability Implementation System (OASIS)II', ''],
    ['Installation, Training, and Engineering Services (ITES)', ''],
    ['Dredging of Maloy International Seaport', ''],
    ['FAIRING, AIRCRAFT/19F AIRCRAFT, EAGLE F-15', ''],
    ['Copiers', 'This is not under a GSA Schedule.'],
    ['Copiers', "The requirement isn't competed under a GSA Schedule."],
    [
      'Copiers',
      'If the item is on a FSS/GSA schedule awarded to the Offeror, include the schedule information on your offer.',
    ],
    [
      'Gloves',
      'Where lower Federal Supply Schedule (FSS) prices are available, holders are required to provide the FSS price.',
    ],
    ['Sources sought', 'Which vehicles do you hold, such as OASIS+, Alliant 2 or GSA MAS?'],
    ['Support', 'The incumbent task order was awarded under Alliant 2.'],
    ['Support', 'The agency may use SEWP V or an open market contract for this requirement.'],
    ['Trailers', 'The Government may make multiple awards.'],
    ['Roof repair', ''],
    ['Roof repair', null],
    ['Roof repair', undefined],
  ])('is not guessed for "%s" / "%s"', (title, description) => {
    expect(findVehicle(title, description)).toBeUndefined();
  });
});
