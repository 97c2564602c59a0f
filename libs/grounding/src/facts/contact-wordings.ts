import { type Wording } from './wording.js';

const phone = String.raw`(?:\+\d{1,3}[ .-]?\(?\d{1,4}\)?(?:[ .-]\d{2,4}){2,4}|\(?\b\d{3}\)?[-. /]{1,2}\d{3}[-. ]\d{4}\b|(?<![-\d])\d{3}-\d{4}\b(?!-))`;
const mail = String.raw`(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
/** An e-mail address or a telephone number. */
export const address = new RegExp(`${mail}|${phone}`, 'i');
const addressPattern = String.raw`(?:${mail}|${phone})`;
const name = String.raw`(?:(?:Mr|Ms|Mrs|Dr|Lt|Capt|Maj|Col|Sgt|MSgt|TSgt|SSgt|Cdr|Sr|Chief)\.? )?(?:\p{Lu}[\p{L}'\u2019-]+|\p{Lu}\.) (?:\p{Lu}\.? )?\p{Lu}[\p{L}'\u2019-]+`;
/** Roles of the people that a notice names as its contact. */
const roles = String.raw`(?:(?:sole |primary |single |alternate |secondary |main |technical |administrative |agency |program(?:me)? |grants? |bid |project |buyer |contracting )?(?:points? of contact|POCs?|contacts?|contact (?:person|information|info|name|details|point))|contract(?:ing|s)? (?:officer|specialist|administrator|manager)s?(?:'s)?|(?:the |city |county |district |senior |procurement |purchasing |grants? |program(?:me)? |project |contracts? |assistant )*(?:buyer|purchaser|purchasing (?:agent|manager|officer|director)|procurement (?:officer|manager|specialist|analyst|agent|contact|coordinator|director)|program(?:me)? (?:officer|manager|director|coordinator|contact)|project (?:manager|engineer|architect)|grants? (?:manager|officer|coordinator|administrator|specialist|management specialist)|RFP coordinator|solicitation coordinator|bid coordinator|PCO|ACO|COR|KO|KS|representative for (?:this|the) \w+))`;

/** Statements that name the contact with an address, the most reliable first. */
export const addressWordings: readonly Wording[] = [
  {
    example: 'Direct all questions to Dan Wu, Buyer II, at dwu@mesa.gov or 480-555-0133.',
    pattern: new RegExp(
      String.raw`\b(?:questions?|inquir(?:y|ies)|enquir(?:y|ies)|clarifications?|communications?|correspondence|comments|concerns|requests? for (?:additional |further |more )?(?:information|clarification)|(?:more|further|additional|other) (?:information|details|info))\b[^;]{0,200}?${addressPattern}|${addressPattern}.{0,60}\b(?:questions|calls|inquiries)\b|\bcalls on ${addressPattern}|${addressPattern},? (?:is|will be) (?:the|our) (?:\w+(?:'s|\u2019s)? )?${roles}\b`,
      'i',
    ),
  },
  {
    example: 'POC: Maria Lopez, Contract Specialist, 210-555-0190',
    pattern: new RegExp(String.raw`\b${roles}\b.{0,120}?${addressPattern}`, 'i'),
  },
  {
    example: 'Contact Joan Webb at 802-555-0199.',
    pattern: new RegExp(
      String.raw`\b(?:contact|reach|reached|call|calling|telephone|phone|ring|ask|asking|attn|attention|talk (?:to|with)|(?:offers|quotes|proposals|bids): to|speak (?:only )?(?:to|with)|write(?: to)?|(?:only )?communicate (?:only )?(?:with|through))\b.{0,120}?${addressPattern}`,
      'i',
    ),
  },
];

/** Statements that name a person without an address. */
export const nameWordings: readonly Wording[] = [
  {
    example: 'Contracting Officer: Jane Roe',
    pattern: new RegExp(
      String.raw`(?:^|[^\p{L}])(?:[Pp]oints? [Oo]f [Cc]ontact|POINTS? OF CONTACT|POC|[Cc]ontact(?: [Pp]erson| [Nn]ame)?|CONTACT(?: PERSON)?|[Cc]ontract(?:ing|s)? (?:[Oo]fficer|[Ss]pecialist)|CONTRACTING OFFICER|[Bb]uyer|BUYER|[Pp]rocurement [Oo]fficer|[Pp]urchasing [Aa]gent|[Pp]rogram [Oo]fficer|[Gg]rants [Mm]anager)(?: (?:for this|is|will be)(?: [\w]+){0,3})? ?[:\u2013\u2014-]? ?${name}`,
      'u',
    ),
  },
  {
    example: 'Direct all communication to Priyanka Shah, Procurement Officer.',
    pattern: new RegExp(
      String.raw`\b(?:[Qq]uestions?|[Ii]nquiries|[Cc]ommunications?|[Cc]orrespondence|[Ii]nformation) (?:[\w-]+ ){0,8}(?:to|contact|with|from) (?:the )?(?:[\p{L}]+ ){0,4}${name}|\b(?:[Cc]ontact|[Ss]peak (?:only )?(?:to|with)|[Tt]alk to) (?:the )?(?:[\p{L}]+ ){0,4}(?:[\p{L}]+, )?${name}`,
      'u',
    ),
  },
];

/** Statements with an address and a word for the office or the documents there. */
export const documentWordings: readonly Wording[] = [
  {
    example: 'Bid documents: Wade Tolliver, Superintendent, (606) 555-0142.',
    pattern: new RegExp(
      String.raw`(?:^|[.!?] |\W )(?:[A-Z][\w'/ ]{2,40}:|issued by)[^:]{0,20}\b.{0,80}?${phone}|\b(?:issued by|purchasing|help|administration|scientific|technical|financial|facilities|documents|plans|specifications|buyer|office)\b:? .{0,100}?${addressPattern}`,
      'i',
    ),
    never: /\b(?:fax|facsimile|deliver|mail to|submit|ship|send|upload)\b/i,
  },
];

/** Statements with an address that may also be for offers. */
export const otherWordings: readonly Wording[] = [
  {
    example: 'Any other matter goes by e-mail to jane.doe@navy.mil.',
    pattern: new RegExp(
      String.raw`\b(?:information|directed to|e-?mail(?:ed)?|send|sent|write|responses?|interest|requests?)\b.{0,160}?${addressPattern}`,
      'i',
    ),
    never:
      /\b(?:bids?|quotes?|offers?|proposals?)\b.{0,30}\b(?:shall|must|may|will) be\b.{0,40}\b(?:mailed|submitted|sent|delivered)\b/i,
  },
];

/** A person with an address, without a stated purpose: `Tamsin George, Wetlands Manager, tgeorge@band.org` */
export const personWordings: readonly Wording[] = [
  {
    example: 'Tamsin George, Wetlands Manager, tgeorge@band.example.org',
    pattern: new RegExp(
      String.raw`(?:${name}|\p{Lu}\. \p{Lu}\p{L}+),? (?:[\p{L}.&'\u2019 -]{2,50},? ){0,2}[(\u2013-]? ?${addressPattern}`,
      'u',
    ),
    never: /\b(?:[Ss]ubmit|[Dd]eliver|[Mm]ail to|[Ss]hip|[Uu]pload|[Ii]nvoices?|[Pp]rotests?|[Aa]ppeals?)\b/,
  },
];

/** Titles of contact sections. */
export const contactTitle =
  /\b(?:contacts?|points? of contact|POCs?|questions|inquiries|enquiries|who to ask|more information|further information|help)\b/i;
