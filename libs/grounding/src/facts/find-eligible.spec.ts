import { findFacts } from './find-facts.js';
import { readNotice } from './read-notice.js';

function answers(description: string): string[] {
  const notice = readNotice([{ source: { field: 'description' }, text: description }]);
  return findFacts('who_may_apply', notice).map(({ quote }) => quote.text);
}

it.each([
  'This acquisition is restricted to 8(a) firms located within Region 7.',
  'Competition is limited to GSA Schedule 70 contract holders.',
  'This RFQ is being issued only to holders of the OASIS Pool 1 contract.',
  'Offers from other than small business concerns will not be considered.',
  'The Government is seeking certified 8(a) firms capable of performing this work.',
  'Responses are requested from all small businesses that can perform the work.',
  'State agencies, local governments and tribes may apply.',
  'Eligible: municipalities with fewer than 10,000 residents.',
  'Applications may be submitted by any public or private nonprofit organization.',
  'Individuals and for-profit organizations are not eligible to apply.',
  'Applicants are limited to accredited U.S. institutions of higher education.',
  'Funding is limited to community health centers that receive section 330 funds.',
  'This is a directed award to the National Academy of Sciences.',
  'The agency proposes to contract with Siemens Medical Solutions on a sole source basis.',
  'Only vendors that are authorized resellers of Cisco products may respond.',
  'Only licensed general contractors may bid on this project.',
  'Bids will be accepted only from prequalified contractors.',
  'Bidders must be prequalified by the Department of Transportation.',
  "Vendors must be on the State's approved vendor list to submit a bid.",
  'To apply, you must be a resident of New York City and at least 18 years old.',
  'Applicants must be U.S. citizens or permanent residents enrolled in a doctoral program.',
  'Open to early-career researchers at U.S. universities.',
  'The fellowship is open to graduate students.',
  'The program supports nonprofit arts organizations with budgets under $500,000.',
  'Grants are made to 501(c)(3) public charities.',
  'Any interested party that believes it can meet the requirement may submit a capability statement.',
  'All qualified firms are invited to submit a statement of qualifications.',
  'The County invites qualified firms to submit proposals for architectural services.',
  'The City of Springfield is requesting proposals from qualified contractors for snow removal.',
  'Sealed bids are invited from licensed electrical contractors.',
  'Funds are available to public transit agencies in urbanized areas.',
  'Nonprofits, tribes and local governments can apply for up to $50,000.',
  'This opportunity is available to small farmers and ranchers.',
  'This notice is for Federally recognized Tribes only.',
  'Participation is restricted to holders of a current Top Secret facility clearance.',
  'The requirement will be competed among the IDIQ holders of contract W912DY-20-D-0001.',
  'An eligible applicant is any public entity that owns a water system.',
  'For purposes of this grant, "eligible entity" means a local education agency.',
  'Applicant must be the owner of the vessel.',
  'Foreign organizations are eligible to apply.',
  'Only one application per institution will be accepted, and the applicant must be a medical school.',
  'Businesses with fewer than 50 employees are eligible.',
  'Homeowners whose income is below 80 percent of the median qualify for a rebate.',
  'The rebate is available to California residents who buy an electric vehicle.',
  'Startups from any country can join the accelerator.',
  'Anyone over 18 can participate in the hackathon.',
  'This acquisition is reserved for small business concerns.',
  'The Government will only accept quotes from GSA Schedule holders under SIN 54151S.',
  'This procurement is being conducted under the NASA SEWP V GWAC and is limited to Group A contract holders.',
  'The proposed contract action is for services for which the Government intends to solicit and negotiate with only one source under the authority of FAR 6.302-1.',
  'Interested persons may identify their interest and capability to respond to the requirement or submit proposals.',
  'The agency is contemplating award to Thermo Fisher Scientific, the only manufacturer of the part.',
  'This is a Brand Name or Equal requirement and is open to all vendors.',
  'Eligibility is open to public and private elementary and secondary schools.',
  'Applicants may be individuals, nonprofits or businesses.',
  'Applicants include school districts, county offices of education and charter schools.',
  'Qualified applicants are hospitals with fewer than 100 beds.',
  'Proposals are invited from academic institutions and research organizations.',
  'Nominations are open to teachers of grades K-6.',
  'The Foundation awards grants to organizations that serve children in Chicago.',
  'We fund early-stage startups building on the network.',
  'Teams of 2 to 5 developers are eligible to compete.',
  'Candidates must be enrolled full time in an accredited graduate program.',
  'Principal investigators must hold a faculty position at an eligible institution.',
  'Lead applicants must be Indian Tribes or tribal organizations.',
  'Tribes, tribal organizations and Alaska Native villages are eligible.',
  'Local educational agencies (LEAs) are the only eligible applicants.',
  'Eligible bidders are firms registered under Category B.',
  'Both small and large businesses may submit offers.',
  'Vendors outside the State of Montana are not eligible to bid.',
  'Universities may submit only one proposal each; eligible institutions are those that grant doctoral degrees.',
  'The following types of organizations may apply: nonprofits, schools and libraries.',
  'The college invites quotes for lab benches from vendors on the statewide furniture contract.',
  'Applicants for the residency need to be visual artists who have lived in Maine for at least two years.',
  'Cities, counties and transit districts qualify for this program.',
  'The competition is limited to undergraduate teams at historically Black colleges and universities.',
  'We accept proposals from tribal governments and tribally controlled organizations only.',
  'This opportunity is reserved for women-owned small businesses.',
  'The procurement is not set aside; offers from businesses of all sizes are welcome.',
  'Offers will be accepted from large and small businesses alike.',
  'The award is intended for the incumbent, Delta Systems LLC, as the only source able to support the legacy code.',
  'Because Orion Labs holds the patent, the agency will negotiate solely with that company.',
  'The work will be procured from the sole manufacturer, Brightline Inc.',
  'Private landowners with at least ten acres of forest can enroll.',
  'Grantees must be public libraries that participate in the federal E-rate program.',
  'The fund serves food banks, soup kitchens and shelters in the metropolitan area, any of which may request support.',
  'Hospitals, clinics and federally qualified health centers are invited to apply.',
  'Proposers should be accredited four-year institutions.',
  'Only those on the prequalified list (Attachment B) may bid.',
  'The request is directed to holders of Multiple Award Schedule 03FAC.',
  'No organization that received an award in 2025 may apply; all other nonprofits in the state may.',
  'Applicant eligibility: licensed child care centers in good standing.',
  'Consortia of at least three partners, one of them a university, are required to apply jointly.',
  'Veterans and their surviving spouses are eligible for these grants.',
  'For-profit companies are not eligible; nonprofits and public agencies are.',
  'Only organizations that have been in operation for three years are considered.',
  'Support is offered to rural hospitals and to nursing homes.',
  'The call addresses universities in the member states.',
  'Applicants: nonprofit theaters with paid staff.',
  'Eligible: any municipality in the watershed.',
  'This RFP is open to any firm that can show five similar projects.',
  'The authority will consider proposals from minority-owned and women-owned firms only.',
  'This is a small business set aside under NAICS 561720.',
  'The award goes to a named recipient, the Bay Institute, without competition.',
  'Each applicant must be a school or a school district.',
  'Both individuals and groups may enter.',
  'Persons who hold a research post at a Canadian university can apply.',
  'Farmers who sell directly to consumers are the intended recipients.',
  'The competition excludes for-profit companies; all others may apply.',
  'We welcome applications from community groups.',
  'Tribal governments, Alaska Native corporations and inter-tribal consortia are eligible entities.',
  'Interested small businesses should respond with a capability statement.',
  'Vendors that are not certified by the state as a HUB may not bid.',
  'Eligible recipients of funds are counties with a burn ban in force.',
  'Offerors must be small businesses under NAICS 541330.',
  'Sources sought: this notice determines the availability of potential small businesses that can provide guards.',
  'Source of supply is Boeing (CAGE 76301).',
  'Homeowners and landlords in the state can receive up to $3,000.',
  'This solicitation is being issued as an unrestricted full and open competitive procurement.',
  'The RFP will be issued on a full and open basis.',
  'Firms responding should indicate whether they are a small business; the acquisition will be solicited as an 8(a) sole source.',
  'The Contracting Officer has determined that this requirement will be set aside for HUBZone concerns.',
  "It is the Government's intent to award this requirement to BAE Systems on an other than full and open basis.",
  'The proposed contract is for supplies for which the Government intends to negotiate with Raytheon, the original equipment manufacturer.',
  'Only Lockheed Martin can provide the parts, because it owns the drawings.',
  'This notice is issued to inform industry of the intent to award a follow-on contract to Leidos.',
  'Vendors must be Tier 1 contract holders under the BPA to submit a quote.',
  'Participation in this BAA is open to all responsible sources, including universities, nonprofits and industry.',
  "All responsible sources capable of satisfying the Government's needs may submit a proposal that shall be considered by DARPA.",
  'Foreign entities, including foreign public entities, are not eligible to apply; domestic institutions of higher education are.',
  'Eligibility is limited to current recipients of Ryan White Part C funds.',
  'Domestic public and private nonprofit entities are eligible, including faith-based and tribal organizations.',
  'Applications from for-profit organizations are not accepted.',
  'Proposals will be accepted from U.S. academic institutions only.',
  'You can apply if you are a registered charity or a community interest company.',
  'This fund is for small and medium-sized enterprises in the region.',
  'To apply for the grant your organization must be based in Scotland.',
  'The award is open to authors under 35.',
  'Bidders must be manufacturers or authorized dealers of the item bid.',
  'The contractor pool consists of the firms that hold a task order contract; only these may bid.',
  'The City is soliciting proposals from experienced firms to audit its accounts.',
  'The Department seeks an experienced contractor to operate its cafeterias.',
])('says who may apply: %s', (sentence) => {
  expect(answers(sentence)).toEqual([sentence]);
});

it.each([
  'Eligible expenses include travel and salaries.',
  'The contractor shall provide support to state and local agencies.',
  'The study will examine how universities support students.',
  'Project costs are eligible for reimbursement from the date of award.',
  'Employees eligible for overtime shall be paid at the higher rate.',
  'The contractor must be registered in SAM to be eligible for award.',
  'All proposals must be submitted by June 1.',
  'Applicants must submit a budget and a narrative.',
  'The awardee will provide training to nonprofit organizations.',
  'Funding may be used for equipment and supplies.',
  'The vendor must be able to deliver within 30 days.',
  'Applications received after the deadline will not be considered.',
  'The program improves services for veterans and their families.',
  'Contractors may be granted access to the site.',
  'The grantee may award subgrants to community organizations.',
  'Questions may be submitted by interested vendors until June 3.',
  'The agreement supports research at universities on climate change.',
  'Members of the public may attend the meeting.',
  'The government shall award contracts to small businesses whenever possible as subcontractors.',
  'Invoices may be submitted by contractors through WAWF.',
  'The contract holder shall provide training for students.',
  'Applicants must submit audited financial statements.',
  'The center will work with universities to develop curricula.',
  'This project will help farmers adopt new practices.',
  'Offerors must acknowledge all amendments.',
  'Only written questions will be answered.',
  'The purchase is for use by the Department of Health.',
  'All costs must be eligible under the cost principles.',
  'The deliverables include a list of eligible households.',
  'Funds must be spent within two years.',
  'The contractor will recruit participants who are eligible for Medicaid.',
  'An organizational chart must be provided by the vendor.',
  'The firm shall provide three references from public agencies.',
  'Grant funds may not be used for lobbying.',
  'The successful bidder will train teachers at twelve schools.',
  'Nonprofit partners will receive monthly reports from the contractor.',
  'The agency will hold a conference for small businesses on May 4.',
  'Eligible equipment includes pumps and generators.',
  'Vendors must deliver to the loading dock between 8 and 4.',
  'The program was funded by grants from the National Science Foundation.',
  'The survey is limited to residents over 65.',
  'Bids must be sealed and marked.',
  'All offerors will be notified of the result.',
  'The consultant will assist the county with its housing plan.',
  'Travel is limited to six trips for the team.',
  'Contracts with schools will be reviewed by the auditor.',
  'Participants in the study may withdraw at any time.',
  'The school may use the room after hours.',
  'The agency may make several awards.',
  'Contractors should park behind the building.',
  'The applicant must sign the form in blue ink.',
  'Awards will be announced to applicants in July.',
  'This contract supports the offices of the county clerk.',
  'Reports are available to the public.',
  'The contractor may submit monthly invoices.',
  'Students eligible for Medicaid are of interest.',
  "The contractor's employees must be citizens of good standing.",
  'The City is soliciting comments from residents.',
  'A firm fixed price contract is anticipated.',
  'Vendors must furnish all labor and materials.',
  'All applicants will be notified in writing.',
  'The company shall provide insurance.',
  'The offeror must state the price in U.S. dollars.',
  'Participants will meet twice a month.',
  'Suppliers can submit questions until June 2.',
  'The agency reserves the right to cancel.',
])('says nothing of who may apply: %s', (sentence) => {
  expect(answers(sentence)).toEqual([]);
});

it.each<[text: string, answer: string]>([
  [
    'Who May Apply:\n- Nonprofits\n- School districts\n- Tribes\n\nApplications are due in June.',
    'Who May Apply:\n- Nonprofits\n- School districts\n- Tribes',
  ],
  [
    'Eligible applicants include the following:\n\n1. State agencies\n2. Cities\n3. Counties',
    'Eligible applicants include the following:\n\n1. State agencies\n2. Cities\n3. Counties',
  ],
  [
    'Eligible entities:\nState governments\nCounty governments\n\nThe grant is for roads.',
    'Eligible entities:\nState governments\nCounty governments',
  ],
  [
    'Eligible Applicants\n• County governments\n• Special district governments\n\nFunding is limited.',
    'Eligible Applicants\n• County governments\n• Special district governments',
  ],
  [
    'ELIGIBILITY REQUIREMENTS\nThe applicant must be a nonprofit hospital located in Minnesota.',
    'ELIGIBILITY REQUIREMENTS\nThe applicant must be a nonprofit hospital located in Minnesota.',
  ],
  [
    'III. Eligibility Information\n1. Eligible Applicants\nThis opportunity is open to States and units of local government.',
    '1. Eligible Applicants\nThis opportunity is open to States and units of local government.',
  ],
  [
    'Who is eligible to apply?\nCounties, towns and special districts in Oregon.',
    'Who is eligible to apply?\nCounties, towns and special districts in Oregon.',
  ],
  [
    'Who can apply? School boards, charter schools and private schools. Apply online.',
    'Who can apply? School boards, charter schools and private schools.',
  ],
  [
    'ELIGIBLE APPLICANTS\nEligible entities are limited to:\n- States\n- Tribes\n\nAWARD PERIOD\nThree years.',
    'ELIGIBLE APPLICANTS\nEligible entities are limited to:\n- States\n- Tribes',
  ],
])('has the list or the paragraph under a title: %j', (text, answer) => {
  expect(answers(text)).toEqual([answer]);
});

it('prefers the sentence that says it to a line of a form', () => {
  const said = 'This solicitation is set aside for small business.';
  expect(answers(`Classification Code: V\nSet Aside: Small Business\n\n${said}`)).toEqual([said]);
});

it('prefers the kinds of applicants to the invitation of anybody', () => {
  const said = 'Eligible applicants are school districts and tribes.';
  expect(answers(`All interested parties may submit an application. ${said}`)).toEqual([said]);
});

it('prefers those who may apply to those who may not', () => {
  const said = 'The council awards grants to nonprofit theaters.';
  expect(answers(`Individuals may not apply. ${said}`)).toEqual([said]);
});

it('prefers the one source that is named', () => {
  const said = 'The agency intends to award a sole source contract to Philips North America LLC.';
  expect(answers(`Notice of intent to sole source. ${said}`)).toEqual([said]);
});

it('keeps to the words of the notice', () => {
  const text = 'The fund helps towns. Eligible applicants:\n- Towns\n- Villages\nApply by June 3.';
  const notice = readNotice([{ source: { field: 'description' }, text }]);
  const [fact] = findFacts('who_may_apply', notice);
  expect(text.slice(fact?.quote.start, fact?.quote.end)).toBe(fact?.quote.text);
});
