import { findFacts } from './find-facts.js';
import { readNotice } from './read-notice.js';

function answers(description: string): string[] {
  const notice = readNotice([{ source: { field: 'description' }, text: description }]);
  return findFacts('evaluation', notice).map(({ quote }) => quote.text);
}

it.each([
  'Award will be made to the lowest responsive and responsible bidder.',
  'The contract will be awarded to the lowest priced, responsive, responsible bidder.',
  'Proposals will be evaluated on a best value basis.',
  'Proposals will be scored on a 100-point scale.',
  'Technical approach will be worth 40 points and cost 30 points.',
  'The selection committee will rank the proposals by experience, approach and cost.',
  'Applications will be reviewed by a panel of experts.',
  'Applications are evaluated by peer reviewers against the criteria below.',
  'The Government will award a contract to the responsible offeror whose quote is most advantageous.',
  'Award shall be made on the basis of price alone.',
  'Price will be the only evaluation factor.',
  'This is a Lowest Price Technically Acceptable source selection.',
  'The Government intends to use the tradeoff process.',
  'Selection will be based on the qualifications of the firm in accordance with the Brooks Act.',
  'Selection criteria are listed below in descending order of importance.',
  'Quotes will be evaluated for technical capability, past performance and price.',
  'Non-price factors are significantly more important than price.',
  'The award will be made to the vendor offering the lowest total price.',
  'Projects that serve rural areas will receive priority.',
  'Preference will be given to applicants with matching funds.',
  'Awards are based on the merit of the application and the availability of funds.',
  'Applications are considered on a first-come, first-served basis until funds are exhausted.',
  'Winners are selected by a jury.',
  'Submissions are judged on originality, feasibility and impact.',
  'The following factors will be considered in the award: price, delivery time and warranty.',
  'Scoring: technical 60 %, price 40 %.',
  'Applications must score at least 70 points to be considered for funding.',
  'A technical evaluation committee will assess the proposals.',
  'The Board will consider applications based on need and community impact.',
  'The Government will evaluate offers on price, delivery and past performance.',
  'Technical acceptability will be determined against the staffing plan, and award goes to the lowest price.',
  'Award will be made to the responsible quoter whose quote meets the specification at the lowest price.',
  'The purchase order will be issued to the lowest responsive quote.',
  'The Government will select the offer that provides the best value considering price and warranty.',
  'Bids will be awarded to the lowest responsible bidder meeting specifications.',
  'The City will award the contract to the lowest and best bid.',
  'Vendors will be ranked by total points.',
  'Applications will be competitively reviewed and ranked.',
  'Grant applications are reviewed by an independent advisory board which makes funding recommendations.',
  'Proposals are subject to external peer review.',
  'Each application will be scored according to the rubric in Appendix B.',
  'Reviewers will consider significance, approach, innovation and environment.',
  'NIH considers the following in making funding decisions: scientific merit, availability of funds and program priorities.',
  'Selection criteria: community need, readiness and cost effectiveness.',
  'Offers will be evaluated for price reasonableness and technical acceptability.',
  'The contract will be awarded based on qualifications and negotiated price.',
  'Only price will be considered.',
  'Funding will be awarded through a lottery.',
  'Preference is given to veterans-owned firms in scoring.',
  'We will choose the vendor on price (60 percent) and delivery time (40 percent).',
  'Ranking: experience 30, method 40, fee 30.',
  'The lowest qualified bid wins.',
  'The contract goes to the bidder with the lowest total for all items.',
  'A five-member panel reads each application and scores need, plan and budget.',
  'Each proposal is rated on technical merit, team and cost, in that order of importance.',
  'Cost will not be a factor; the most qualified firm will be selected.',
  'Award will go to the quoter that offers the earliest delivery at a fair price.',
  'The jury considers artistic quality first and community benefit second.',
  'The city weighs price, references and warranty when it compares bids.',
  'Proposals are compared on life-cycle cost.',
  'Applications are funded in the order in which they are received.',
  'Technical factors outweigh price.',
  'Quotes are evaluated on price only.',
  'Acceptable proposals will be ranked by price, and the lowest will receive the award.',
  'The committee gives extra points to proposals from rural counties.',
  'Selection rests on demonstrated competence and qualifications.',
  'The agency will make award on an all-or-none basis to the lowest priced offer that meets the specification.',
  'Bids will be compared by total cost over five years.',
  'The contract award is based on price and ability to meet the schedule.',
  'We evaluate applications by need, reach and cost.',
  'Criteria: need (40), plan (35), budget (25).',
  'The highest scoring proposals will be funded.',
  'Staff score each request; the board then approves the awards.',
  'Low bid, if responsive, takes the contract.',
  'Quality of the design counts for half of the score.',
  'Award: lowest price that is technically acceptable.',
  'Preference goes to local artists.',
  'Judges look at creativity, use of data and clarity.',
  'The offeror with the best combination of price and technical approach will receive the award.',
  'All applications undergo external review.',
  'How we decide: impact, team, feasibility.',
])('says how offers are evaluated: %s', (sentence) => {
  expect(answers(sentence)).toEqual([sentence]);
});

it.each([
  'The contractor shall evaluate the effect of the program on children.',
  'The Government reserves the right to exercise the option after evaluation of performance.',
  'Evaluation of options will not obligate the Government to exercise them.',
  'Past performance questionnaires are attached.',
  'The project will select schools for the study.',
  'Offerors shall submit past performance references.',
  'The evaluation report is due 30 days after the end of the grant.',
  'Samples will be evaluated in the laboratory.',
  'The selected contractor will begin work on June 1.',
  'The award will be made in July 2026.',
  'Applicants must include an evaluation plan.',
  "The Contracting Officer will evaluate the contractor's performance annually in CPARS.",
  'Research on the best value of screening is encouraged.',
  'A single award will be made.',
  'The contractor will be selected in August.',
  'The bidder shall state the total price.',
  'Price quotes must include shipping.',
  'The technical evaluation of the new equipment is part of the work.',
  'Best value practices in education will be shared.',
  "The vendor's past performance may be verified by references supplied with the bid.",
  'The contractor will rank the sites by need.',
  'Priority pollutants will be measured.',
  'Reviewers of the draft report will be selected by the agency.',
  'Award decisions will be announced in May.',
  'The committee meets quarterly to discuss progress.',
  'Proposals must be no longer than 20 pages.',
  'The panel of experts will advise the contractor.',
  'Students will be judged at the science fair.',
  'The contractor will be evaluated every quarter.',
  'The consultant shall rank the intersections by crash rate.',
  'Bidders must enter a price for every item.',
  'The panel discussion will be held on June 4.',
  'Points of contact are listed below.',
  'The committee toured the site in March.',
  'Scores of the students are confidential.',
  'The best available technology must be used.',
  'The selected consultant will attend weekly meetings.',
  'The grant pays for merit scholarships.',
  'Prices must remain firm for 90 days.',
  'The board will approve invoices monthly.',
  'The quality of the water must be tested.',
  'Applicants should describe their need and their plan.',
  'The committee will meet the contractor weekly to review progress.',
  'Delivery is required in 30 days and the warranty must be 12 months.',
  'Responses will not be evaluated or ranked.',
  'The award was made on a competitive basis, and the order was awarded in May.',
])('says nothing of how offers are evaluated: %s', (sentence) => {
  expect(answers(sentence)).toEqual([]);
});

it.each<[text: string, answer: string[]]>([
  [
    'Evaluation Criteria\n1. Technical approach (40 points)\n2. Price (60 points)\n\nWork begins in May.',
    ['Evaluation Criteria\n1. Technical approach (40 points)\n2. Price (60 points)'],
  ],
  [
    'The following factors shall be used to evaluate offers:\n(i) technical capability\n(ii) price',
    ['The following factors shall be used to evaluate offers:\n(i) technical capability\n(ii) price'],
  ],
  [
    'The following factors shall be used to evaluate offers: 1. Technical approach 2. Price',
    ['The following factors shall be used to evaluate offers: 1. Technical approach 2. Price'],
  ],
])('has the list of factors: %j', (text, answer) => {
  expect(answers(text)).toEqual(answer);
});

const basis = 'Award will be made to the offeror that represents the best value to the Government.';
const factors = 'The following factors shall be used to evaluate offers: technical approach and price.';

it('adds the factors that follow the basis of the award', () => {
  expect(answers(`${basis} The offer must be signed. ${factors}`)).toEqual([basis, factors]);
});

it('does not add what is said of factors far from the basis of the award', () => {
  const between = 'The work is done in Ohio. It begins in May. It ends in June. Bring tools.';
  expect(answers(`${basis} ${between} ${factors}`)).toEqual([basis]);
});
