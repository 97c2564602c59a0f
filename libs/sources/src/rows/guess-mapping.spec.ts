import { fieldNames } from './column-names.js';
import { guessMapping } from './guess-mapping.js';

/** Columns by heading, with one value or several. */
function guess(table: Record<string, string | string[]>, context = 'forecast.xlsx') {
  const heads = Object.keys(table);
  const names = fieldNames(heads);
  const columns = heads.map((head, at) => ({ name: names[at] ?? '', head, samples: [table[head] ?? []].flat() }));
  return guessMapping(columns, context);
}

describe('the likely mapping of a forecast', () => {
  it('maps the headings of a department with listing ids and a quarter with its fiscal year', () => {
    expect(
      guess({
        'Listing ID': ['R02_FY250004', 'R02_FY250056'],
        Title: ['Fire door replacement', 'Elevators'],
        Description: 'Replace the doors of the north wing',
        Agency: 'General Services Administration',
        Organization: 'PBS Region 2',
        'NAICS Code': '236220 Commercial Building Construction',
        'Place of Performance City': 'New York',
        'Place of Performance State': 'NY',
        'Estimated Contract Value': '$1M - $5M',
        'Estimated Award FY-QTR': 'FY27 - 2nd QTR',
        'Estimated Solicitation Date': '01/15/2027',
        'Set Aside Type': 'Small Business',
        'Contract Type': 'Firm Fixed Price',
        'Contractor Name': 'Acme',
        'Point of Contact (Name)': 'Ada Lovelace',
        'Point of Contact (Email)': 'ada@agency.example',
      }),
    ).toEqual({
      id: 'listing_id',
      isForecast: true,
      fields: {
        title: 'title',
        description: 'description',
        agency_name: 'agency',
        opportunity_number: 'listing_id',
        naics_codes: ['naics_code'],
        location: 'place_of_performance_city',
        estimated_value: 'estimated_contract_value',
        expected_award: 'estimated_award_fy_qtr',
        expected_solicitation: 'estimated_solicitation_date',
        set_aside: 'set_aside_type',
        keywords: ['contract_type'],
        notice_type: { constant: 'Forecast' },
        contact: { name: 'point_of_contact_name', email: 'point_of_contact_email' },
      },
    });
  });

  it('combines a quarter with the fiscal year that belongs to it', () => {
    const { fields } = guess({
      'Requirement Title': 'Radar upkeep',
      'Anticipated Solicitation FY': '2027',
      'Anticipated Solicitation Quarter': '1',
      'Anticipated Award FY': 'FY27',
      'Anticipated Award Quarter': 'Q3',
      'Anticipated Procurement Method': '8(a) Sole Source',
      'Incumbent Contractor': 'Acme',
      'Anticipated Total Value (Millions)': '$25M',
    });
    expect(fields).toMatchObject({
      title: 'requirement_title',
      expected_solicitation: 'FY{anticipated_solicitation_fy} Q{anticipated_solicitation_quarter}',
      expected_award: '{anticipated_award_fy} {anticipated_award_quarter}',
      estimated_value: 'anticipated_total_value_millions',
    });
  });

  it('identifies rows by several columns if no number identifies them', () => {
    const { id, fields } = guess({
      'Funding Office': ['FSA', 'FSA'],
      'Contract Name': ['Loan servicing', 'Loan servicing'],
      'Contracting Office': ['Acquisitions', 'Acquisitions'],
      'Tracking No.': ['FY26-AP-0001', 'FY26-AP-0001'],
      'Estimated Value of Contract': '$250K to $1M',
      'Target Award Quarter': 'Q1 FY27',
      'Incumbent Contractor Name': 'Acme',
    });
    expect(fields).toMatchObject({
      title: 'contract_name',
      opportunity_number: 'tracking_no',
      office: 'contracting_office',
      expected_award: 'target_award_quarter',
      estimated_value: 'estimated_value_of_contract',
    });
    expect(id).toEqual({ all: ['tracking_no', 'contract_name', 'contracting_office'] });
  });

  it('uses the description as title if there is no title', () => {
    const { fields } = guess({
      'Record Number': ['1', '2'],
      Description: 'Laboratory supplies',
      'Estimated Dollars': '$25,001 - 150,000',
      'Target Award Year': '2027',
      'Target Award Quarter': '4th',
      'Place of Performance': 'Durham, NC',
    });
    expect(fields).toMatchObject({
      title: 'description',
      expected_award: 'FY{target_award_year} {target_award_quarter}',
      estimated_value: 'estimated_dollars',
      location: 'place_of_performance',
    });
  });
});

it('the likely mapping of open notices has a deadline and is not a forecast', () => {
  expect(
    guess(
      {
        'Bid Number': ['26-101', '26-102'],
        'Bid Title': ['Road salt', 'Snow ploughs'],
        Department: 'Public Works',
        'Date Posted': '11/02/2026',
        'Closing Date': '12/15/2026 2:00 PM',
        Link: 'https://county.example/bids/26-101',
        'Contact Phone': '(555) 010-0199',
      },
      'open-bids.csv',
    ),
  ).toEqual({
    id: 'bid_number',
    isForecast: false,
    fields: {
      title: 'bid_title',
      opportunity_number: 'bid_number',
      agency_name: 'department',
      posted_date: 'date_posted',
      due_date: 'closing_date',
      source_url: 'link',
      contact: { phone: 'contact_phone' },
    },
  });
});
