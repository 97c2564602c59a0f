import { type JudgedNotice } from './judged-notices.js';

/** Notices evaluated after the rules were written, for figures without overfitting. */
export const unseenNotices: readonly JudgedNotice[] = [
  {
    number: 'nng14512342q',
    questions: [
      ['When are questions due?', 'June 20, 2014'],
      ['When are quotes due?', '2014-06-23'],
      ['How are quotes submitted?', 'On-Line RFQ system'],
      ['What software is required?', 'BMC Server Automation Software License'],
      ['What is the delivery location?', null],
    ],
    requirements: [
      'Offerors are required to use the On-Line RFQ system',
      'must be submitted in writing (e-mail is preferred)',
      "It is the quoter's responsibility to monitor",
      'Potential quoters will be responsible for downloading',
    ],
  },
  {
    number: 'n66604-14-r-1120rev1',
    questions: [
      ['When are white papers due?', '30 June 2014'],
      ['Is a facility clearance required?', 'secret facility clearance'],
      ['Who do we send questions to?', 'Melissa Ardis'],
      ['When will the RFP be released?', '1 August 2014'],
      ['What is the NAICS code?', '541712'],
      ['What is the page limit for white papers?', null],
    ],
    requirements: [
      'Offerors are strongly encouraged',
      'Vendor must be registered with the Joint Certification Program',
      'Submit via e-mail the solicitation #',
      'Requestors that do not have an existing secret facility clearance',
      'All White Papers shall be submitted no later than',
      'All questions shall be submitted in writing',
    ],
  },
  {
    number: 'w56hzv-14-r-0319',
    questions: [
      ['What is the maximum quantity?', '82,000'],
      ['How long is the contract?', '3-year'],
      ['Where must the items be manufactured?', 'the US and its territories'],
      ['When will the solicitation be issued?', '11 July 2014'],
      ['Is the technical data export controlled?', 'export controlled'],
      ['What is the unit price?', null],
    ],
    requirements: [
      'First Article Testing, Acceptance Inspection Equipment',
      'must be able to pass a security preaward survey',
      'requires the items procured to be manufactured in the US',
      'will be required to execute prior to access',
      'agrees to manufacture the items',
      'must sign a non-disclosure agreement',
      'recommend you register',
      'must have a current DD 2345',
    ],
  },
  {
    number: 'n00253-14-t-0284',
    questions: [
      ['What is the size standard?', '500 employees'],
      ['Where is the delivery destination?', 'Keyport, WA'],
      ['How should questions be submitted?', 'should be submitted'],
      ['Is the contract set aside for small business?', 'unrestricted'],
      ['What is the warranty period?', null],
    ],
    requirements: [
      'required to provide FOB Destination pricing',
      'required to be completely filled out',
      'should be submitted in writing as soon as practicable',
      'Questions should be submitted via e-mail',
      'Failure to respond to this RFQ',
      'must have a current registration',
    ],
  },
];
