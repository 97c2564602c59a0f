import { type FactKind, factKinds, findFacts } from './find-facts.js';
import { readNotice } from './read-notice.js';

function factsOf(kind: FactKind, description: string): string[] {
  const notice = readNotice([{ source: { field: 'description' }, text: description }]);
  return findFacts(kind, notice).map(({ quote }) => quote.text.replaceAll(/\s+/g, ' '));
}

/** Words of the answer; null where the text does not state the kind. */
type Case = readonly [text: string, words: string | null];

const cases: Record<FactKind, readonly Case[]> = {
  deadline: [
    ['Offers are due no later than 2:00 PM ET on July 15, 2026.', 'July 15, 2026'],
    ['Response Date: August 3, 2026 at 1400 EST', 'August 3, 2026'],
    [
      'Sealed bids will be received by the Purchasing Division until 11:00 a.m. on June 3, 2026, and then opened.',
      'June 3',
    ],
    ['Proposals must be submitted through eVA by 3:00 PM local time on 05/14/2026.', '05/14/2026'],
    ['Interested parties shall respond by email no later than 12 September 2026.', '12 September 2026'],
    ['The application deadline is 11:59 p.m. Eastern Time on February 2, 2026.', 'February 2, 2026'],
    ['The closing date has been extended from June 1, 2026 to June 15, 2026.', 'June 15'],
    ['Capability statements are due by COB March 9, 2026.', 'March 9'],
    ['Bids will be opened publicly at 2 p.m. on April 7, 2026.', 'April 7'],
    ['The closing date for submission of offers is estimated to be on or about 5 August 2026.', '5 August 2026'],
    ['Amendment 2: the due date for offers is extended to July 18, 2026.', 'July 18'],
    ['Only complete packages received on or before 10:00 A.M. on June 6, 2026 will be considered.', 'June 6'],
    ['The closing date for questions is July 1, 2026.', null],
    ['The report is due within 15 calendar days of final payment.', null],
    ['The invoice is due within 15 calendar days after final payment on July 3, 2026.', null],
    ['Questions shall be submitted no later than July 1, 2026.', null],
    ['Questions regarding this RFQ are due by June 20, 2026 at 4:30 PM.', null],
    ['A letter of intent is requested by May 1, 2026.', null],
    ['The pre-proposal conference will be held on May 4, 2026.', null],
    ['Work shall be completed by September 30, 2026.', null],
    ['The anticipated award date is July 3, 2026.', null],
    ['The solicitation will be issued on or about July 3, 2026.', null],
    ['Deliveries are due on July 3, 2026.', null],
    ['DEADLINE FOR SUBMISSION OF OFFERS', null],
    ['4. Submission Deadline ........ 12', null],
  ],
  questions_due: [
    ['Questions shall be submitted in writing no later than July 1, 2026 at noon.', 'July 1, 2026'],
    ['Deadline for questions: June 2, 2026', 'June 2, 2026'],
    ['All inquiries must be received at least 10 days before the closing date.', 'at least 10 days'],
    ['RFIs are due NLT 10:00 AM on 5 May 2026.', '5 May 2026'],
    ['Questions from offerors must be received by June 20, 2026.', 'June 20'],
    ['The question cut-off date is June 20, 2026.', 'June 20'],
    ['Quotes are due on July 3, 2026. Questions may be sent to jane.doe@navy.mil.', null],
    ['Offers are due by July 15, 2026; direct questions to the contracting officer.', null],
    ['Answers to questions will be posted by July 9, 2026.', null],
  ],
  site_visit: [
    ['An organized site visit will be held on July 2, 2026 at 9:00 AM at Building 40.', 'July 2'],
    ['A mandatory pre-bid conference is scheduled for May 12, 2026.', 'May 12'],
    ['No site visit is planned for this requirement.', 'No site visit'],
    ['Offerors are urged and expected to inspect the site where services are to be performed.', 'inspect the site'],
    ['The contractor shall attend a kick-off meeting within 10 days after award.', null],
    ['The grantee will host annual site visits by reviewers.', null],
    ['52.237-1 Site Visit (APR 1984)', null],
    ['SITE VISIT', null],
  ],
  how_to_submit: [
    ['Quotes shall be emailed to john.smith@army.mil.', 'emailed'],
    [
      'Proposals must be submitted electronically through the Procurement Integrated Enterprise Environment (PIEE).',
      'PIEE',
    ],
    ['Sealed bids shall be delivered to 100 Main Street, Suite 200, Springfield.', 'Suite 200'],
    ['Applicants must apply online at www.grants.gov.', 'www.grants.gov'],
    ['Submit your quote via e-mail to the Contracting Officer.', 'via e-mail'],
    ['Responses should be sent to: Attn: J. Doe, 12 Elm Street', 'Attn'],
    ['Offerors are required to use the on-line RFQ system to submit their quote.', 'on-line RFQ system'],
    ['Send questions by e-mail to jane@gsa.gov.', null],
    ['Invoices shall be submitted electronically through Wide Area WorkFlow.', null],
    ['The contractor shall submit monthly reports electronically.', null],
    ['Offerors must submit three references.', null],
    ['SUBMISSION OF OFFERS', null],
    ['The solicitation may be downloaded at www.sam.gov.', null],
  ],
  who_may_apply: [
    ['Eligible applicants are public school districts and charter schools.', 'public school districts'],
    ['Only firms that hold a GSA schedule may submit a quote.', 'GSA schedule'],
    ['Eligibility is limited to institutions of higher education.', 'higher education'],
    ['This competition is open to all nonprofit organizations in Ohio.', 'nonprofit'],
    ['The Government intends to award a sole source contract to Acme Corporation.', 'Acme'],
    ['All responsible sources may submit a quotation, which will be considered.', 'All responsible sources'],
    ['Who may apply: tribal colleges and land-grant universities.', 'tribal colleges'],
    ['To be eligible for funding, an organization must operate an annual fair.', 'must operate'],
    ['This delivery order is open to NASA SEWP V contract holders.', 'holders'],
    ['Eligible costs are salaries and travel.', null],
    ['ELIGIBLE APPLICANTS', null],
    ['The contractor may submit an invoice each month.', null],
  ],
  set_aside: [
    ['This acquisition is a total small business set-aside.', 'total small business'],
    ['This procurement is 100% set aside for Service-Disabled Veteran-Owned Small Businesses (SDVOSB).', 'SDVOSB'],
    ['The requirement will be competed as full and open competition.', 'full and open'],
    ['This is an unrestricted procurement.', 'unrestricted'],
    ['Set-Aside: 8(a)', '8(a)'],
    ['$2,000,000 are set aside for training.', null],
    ['Of the budget, 10 percent of the funds are set aside for small towns.', null],
    ['The Government will determine whether to set aside this requirement for small business.', null],
    ['52.219-6 Notice of Total Small Business Set-Aside (NOV 2020)', null],
    ['FAR 52.219-14, Limitations on Subcontracting; FAR 52.219-6, Notice of Total Small Business Set-Aside', null],
  ],
  value: [
    ['The magnitude of construction is between $1,000,000 and $5,000,000.', '$1,000,000'],
    ['Approximately $4.5 million is available for awards.', '$4.5 million'],
    ['Award ceiling: $500,000', '$500,000'],
    ['The estimated cost is between 100,000,000 yen and 250,000,000 yen.', 'yen'],
    ['The small business size standard is $47.0 million.', null],
    ['A bid bond of $50,000 is required.', null],
    ['The simplified acquisition threshold is $250,000.', null],
    ['General liability insurance of $1,000,000 per occurrence is required.', null],
  ],
  period_of_performance: [
    ['The contract will consist of a base year with four one-year options.', 'base year'],
    ['Base Plus Two Years', 'Base Plus Two Years'],
    ['The anticipated period of performance is a 12-month base period plus four 12-month option periods.', '12-month'],
    ['Period of Performance: 10/1/2026 - 9/30/2027', '10/1/2026'],
    ['Work must be completed within 180 calendar days after notice to proceed.', '180 calendar days'],
    ['The project period is three years.', 'three years'],
    ['This will be a five-year IDIQ contract.', 'five-year'],
    ['The term of this contract shall be for one (1) year with two (2) one-year renewals.', 'one (1) year'],
    ['Offers must remain valid for 90 days.', null],
    ['Offerors shall show three contracts performed within the last five years.', null],
    ['The warranty period is one year.', null],
    ['PERIOD OF PERFORMANCE', null],
  ],
  evaluation: [
    ['Award will be made to the lowest price technically acceptable offer.', 'lowest price'],
    ['The Government will award on a best value basis.', 'best value'],
    [
      'The following factors shall be used to evaluate offers: 1.) Technical Capability 2.) Delivery 3.) Price.',
      '3.) Price',
    ],
    ['Applications will be scored on need (40 points), design (40 points) and budget (20 points).', '40 points'],
    ['The evaluation criteria are technical approach, past performance and price.', 'technical approach'],
    ['Technical and past performance, when combined, are more important than price.', 'more important'],
    ['Applicants must meet the following criteria to register.', null],
    ['52.212-2 Evaluation - Commercial Items (OCT 2014)', null],
    ['EVALUATION FACTORS', null],
    ['The grantee will evaluate the effect of the intervention.', null],
    ['Section M - Evaluation Factors for Award ........ 45', null],
  ],
  contact: [
    ['Point of contact: Jane Doe, jane.doe@navy.mil, 555-123-4567', 'Jane Doe'],
    ['For more information contact John Roe at (202) 555-0100.', 'John Roe'],
    ['Register with the SAM help desk at 866-606-8220 for questions.', null],
    ['CONTACT INFORMATION', null],
  ],
  place: [
    ['Place of Performance: Fort Bragg, NC 28310', 'Fort Bragg'],
    ['The work will be performed at Naval Station Norfolk, Virginia.', 'Norfolk'],
    ['Services are required at the VA Medical Center in Boise, ID 83702.', 'Boise'],
    ['FOB Destination shall be Safford, AZ 85546', 'Safford'],
    ['Deliver to: DLA Distribution, Tracy, CA 95376', 'Tracy'],
    ['Mail offers to 100 Main Street, Springfield, IL 62701.', null],
    ['The sole source award goes to Acme Corp, 12 Oak Avenue, Dayton, OH 45402.', null],
    ['PLACE OF PERFORMANCE', null],
  ],
};

describe.each(factKinds)('%s', (kind) => {
  it.each(cases[kind])('%s -> %s', (text, words) => {
    const found = factsOf(kind, text);
    if (words === null) expect(found).toEqual([]);
    else expect(found.join(' ')).toContain(words);
  });
});
