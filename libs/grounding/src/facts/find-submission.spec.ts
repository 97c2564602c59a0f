import { type FactCase, factsOf } from '../testing/facts-of.js';

const cases: readonly FactCase[] = [
  ['Upload your response to Bonfire before the closing time.', 'Upload your response to Bonfire'],
  [
    'Sealed bids in one original and two copies shall be delivered to the Purchasing Division, Room 200, City Hall, 100 Main Street. Bids will be opened in public.',
    'delivered to the Purchasing Division',
  ],
  [
    'Email PDF quotes to the buyer, Lee Park, lee.park@agency.example.gov. Questions go to the same person.',
    'Email PDF quotes',
  ],
  ['How to apply: complete the form in Grants.gov Workspace.', 'Grants.gov Workspace'],
  ['Responses shall be posted through the PIEE Solicitation Module. Fax not accepted.', 'PIEE Solicitation Module'],
  ['SUBMISSION: ELECTRONIC VIA WAWF SOLICITATION MODULE ONLY.', 'WAWF SOLICITATION MODULE'],
  ['Proposal Delivery: Office of Procurement, 12 State Plaza, 4th Floor', 'Office of Procurement'],
  ['Bids must be enclosed in a sealed package and left at the front desk of the Finance Department.', 'sealed package'],
  ['Deliver proposals to: Town Clerk, Town Hall, 5 Elm Road.', 'Town Clerk'],
  ['Return bids to: Purchasing, PO Box 300, Salem.', 'Return bids to'],
  ['Bids to: Office of the Engineer, County Annex.', 'Bids to'],
  ['Submit To: purchasing@district.example.org', 'purchasing@district.example.org'],
  ['Hand deliver or mail three hard copies to the Library Director, 77 Park Avenue.', 'three hard copies'],
  ['Vendors shall respond through the eMarketplace portal; no paper will be taken.', 'eMarketplace portal'],
  ["All bids are to be entered in the State's e-procurement system, Jaggaer.", 'e-procurement system'],
  ['Proposals will be received online only, at https://county.example.gov/bids.', 'received online only'],
  ['Bid submission is through DemandStar.', 'DemandStar'],
  ['Please use the online application form at our website.', 'online application form'],
  ['Letters of inquiry are accepted through our grants portal. Do not call.', 'grants portal'],
  ["Applicants apply in the Foundation's portal (Fluxx).", 'portal (Fluxx)'],
  ['The full application is completed in SmartSimple.', 'SmartSimple'],
  [
    'Offerors shall send one electronic copy to the Contracting Officer, jo.hale@army.example.mil.',
    'one electronic copy',
  ],
  ['Quotes should be addressed to the undersigned and sent by e-mail.', 'sent by e-mail'],
  [
    'Your quote goes to maria.ortiz@agency.example.gov, with the RFQ number in the subject.',
    'maria.ortiz@agency.example.gov',
  ],
  ['Reply by e-mail to the contract specialist with your price and lead time.', 'Reply by e-mail'],
  ['White papers: e-mail one PDF to baa-papers@lab.example.mil.', 'e-mail one PDF'],
  ['RESPONSES: Send capability statements (5 pages max) to the POC by email.', 'capability statements'],
  ['Submissions must be made in person or by courier to the Board office. No e-mail.', 'in person or by courier'],
  ['Drop off sealed bids at the Maintenance Building.', 'Drop off sealed bids'],
  ['Place your bid in the box at the reception of the Water District.', 'box at the reception'],
  ['We only take submissions through Submittable.', 'Submittable'],
  ['The technical and price volumes are uploaded separately in Unison Marketplace.', 'Unison Marketplace'],
  ['Mailing address for bids: P.O. Box 12, Austin, TX 78701', 'Mailing address for bids'],
  ['Bid Delivery Address: 1 Courthouse Square, Suite 100', 'Bid Delivery Address'],
  ['Electronic bids only, via Infor SCM.', 'Electronic bids only'],
  ['Transmit the offer by DoD SAFE; ask the specialist for a drop-off link.', 'DoD SAFE'],
  [
    'Interested firms shall submit a Standard Form 330 as a single PDF to ae.select@usace.example.mil.',
    'Standard Form 330',
  ],
  ['Only electronic submittals through OpenGov Procurement will be considered.', 'OpenGov Procurement'],
  [
    'Bidders shall submit their bids electronically at www.questcdn.example.com (project 8812345).',
    'bids electronically',
  ],
  [
    'One original, five copies and a flash drive are to be delivered to Procurement Services.',
    'One original, five copies',
  ],
  ['Submit application packages to the Arts Council, attn. Grants Officer.', 'application packages'],
  ['Applications: online at grants.example.org/apply', 'online at grants'],
  ['Submit invoices through WAWF.', null],
  ['Payment requests are sent electronically in IPP.', null],
  ['Questions must be e-mailed to buyer@city.example.gov.', null],
  ['The solicitation will be posted to SAM.gov; offerors should monitor the site.', null],
  ["Copies of the bid documents can be had at the Engineer's Office, 3 Mill Street.", null],
  ['The contractor shall submit monthly reports to the COR by e-mail.', null],
  ['Protests shall be delivered to the Director of Procurement, 9 Capitol Way.', null],
  ['Register at www.bidsystem.example.com to receive notices of addenda.', null],
  ['Plans may be viewed online at the plan room.', null],
  ['The successful bidder shall return the signed contract to the City Clerk.', null],
  ['Do not submit a proposal in response to this notice. No proposals will be accepted.', null],
  ['Bids will be opened at 2 pm in Room 4 and read aloud.', null],
  ['Certified payrolls are uploaded to LCPtracker.', null],
  ["2.1 Upload one PDF to the City's PlanetBids page. Hard copies won't be accepted.", 'Upload one PDF'],
  ['Interested respondents may submit their information by e-mail to the address shown in block 9.', 'by e-mail'],
  [
    'All submittals will be made through the Procurement Gateway; see Appendix B for directions.',
    'Procurement Gateway',
  ],
  ['The District accepts bids at its office, 14 Canal Road, only.', '14 Canal Road'],
  ['Offers sent any other way than through the GSA eBuy system are rejected.', 'GSA eBuy'],
  ['Applicants submit the SF-424 package in Grants.gov under opportunity number ABC-26-1.', 'Grants.gov'],
  ['Offer submission: ASSIST / eRA Commons', 'ASSIST'],
  ['The response shall consist of two e-mails, one for each volume, sent to the contracting officer.', 'two e-mails'],
];

describe('how offers are handed in', () => {
  it.each(cases)('%s', (text, words) => {
    const facts = factsOf('how_to_submit', text);
    if (words === null) expect(facts).toEqual([]);
    else expect(facts.join(' ').toLowerCase()).toContain(words.toLowerCase());
  });
});
