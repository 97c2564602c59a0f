import { offerorWords, offerWords } from './subjects.js';
import { type Wording } from './wording.js';
import { anyOf, wordsOf } from './word-lists.js';

/*
 * A submission instruction has three parts in one sentence: the thing submitted, a verb of submission, and the method or destination. The wordings
 * below combine them: in the active and the passive voice, after a label, and without a verb.
 */

/** Named systems for submitting offers. */
const namedSystem = wordsOf(String.raw`
  Grants\.gov, Research\.gov, FastLane, GrantSolutions, JustGrants, eGrants?, (?<=\b(?:via|through|in|using|NIH|use) )ASSIST, eRA Commons,
  NSPIRES, eBRAP, EHBs?, PIEE, WAWF, eBuy, eOffer, DIBBS, DSIP, BAAT, FedConnect, FedBid, Unison, (?:\w+ )?Exchange(?= at), Mercell, DoraHacks,
  Devpost, Questbook, Submittable, SmartSimple, Bonfire, BidNet(?: Direct)?, Bid ?Express, BidX, IonWave, OpenGov, Jaggaer, Ariba, Coupa,
  Infor SCM, AmpliFund, PlanetBids, DemandStar, QuestCDN, ProcureNow, ProcureWare, Public ?Purchase, Periscope, BuySpeed, COMMBUYS, OhioBuys,
  OregonBuys, eMMA, eMarketplace, Cal ?eProcure, MyFloridaMarketPlace, Vendor ?Link, Fluxx, Foundant, WebGrants, ZoomGrants, CyberGrants,
  Biddingo, MERX, eVA, WBSCM, WEBS, Easygrants, eProcurement, Beacon ?Bid, Vendor ?Registry, EUNA, Bidspeed, ESBD, SciQuest, Workday, Egrams,
  SurveyMonkey Apply, OpenWater, Good ?Grants, Instrumentl, SlideRoom, CaFÉ, TED eTendering, eTenders?, Tendersure, Tenders?Direct, ProContract,
  Delta, Atamis, In-Tend, BuyBC, AusTender, VendorPanel, UNGM, Quantum, NAIS, ASFI, NECO, SeaPort(?:-NxG)?, DoD SAFE, SAFE, SharePoint, AMRDEC, Workspace, Vendor Self[- ]Service
`);
const systemUse = wordsOf(String.raw`
  e-?procurement, procurement, bidding, e-?bidding, sourcing, submission, solicitation, innovation, application, tender(?:ing)?,
  grants?(?: management)?, supplier, e-?tender(?:ing)?, vendor, bid, customer, funding, awards?
`);
/** Systems for submitting offers, by name or by description. */
export const system = anyOf(
  namedSystem,
  String.raw`${systemUse} (?:\w+ )?(?:portal|system|module|platform|marketplace|tool|website|site|lockbox|exchange)`,
);
const street = String.raw`\b\d+ (?:\w+\.? ){0,3}(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Boulevard|Blvd|Way|Lane|Parkway|Plaza|Place|Square|Circle|Court|Highway|Row|Loop|Terrace|Pike)\b`;
/** A building, room or official that receives offers. */
const desk = String.raw`(?:(?:\w+['\u2019]?s?,? ){0,4}(?:Office|Bldg\.?|Building|Clerk|Town Hall|City Hall|Department|Division|(?:Procurement|Purchasing|Business|Contracting|General|Administrative) Services|Courthouse|reception|(?:front |help )?desk|window|counter|(?:bid |drop )?box|Purchasing|Procurement|Council|Annex|Director|Treasurer|Engineer|Superintendent|Auditor|Secretary|Manager|mailroom|Headquarters|Administrator|Recorder|Comptroller|Registrar|Officer|Agent|Coordinator|Bursar|Mayor|Architect|(?:Board|Commission|Authority)(?!['\u2019])|lobby|drop[- ]?off|safe|tray|foyer|gatehouse|guardhouse)\b)`;
const onlineKind = wordsOf(String.raw`
  portal, website, lockbox, vault, tender box, (?:web|project|bid|upload) ?page, (?<!\b(?:work|project|job|the) )site(?! (?:visit|inspection|plan|work)), module, bid room,
  (?:sourcing|bid|e-?bid) event, inbox, mailbox, drop ?box, file drop, folder, marketplace, platform, (?:online|web|short|application) form,
  account of
`);
/** An online destination by its kind: `the BuildingConnected bid room`. */
const onlinePlace = String.raw`\b(?:in|on|into|through|thru|(?<!look )at|using|by) (?:the|our|its|your) (?:[\w.&"'\u2019/-]+ ){0,5}?${onlineKind}\b`;
/** A submission method or destination. */
const methodOrPlace = String.raw`(?:[\w.+-]{1,64}@[\w-]+\.[\w.-]+|https?:|www\.|\b[\w-]{1,64}\.(?:gov|com|org|edu|mil|net|us)\b|\b(?:via|thru)\b|\bthrough (?:the |an? |our |its )?(?!th(?:e|is|ese|at|eir)\b|use\b|an?\b)\w|\be-?mails?\b|\belectronic(?:ally)?\b|\bportal\b|\bon-?line\b|\b${system}\b|${onlinePlace}|\bfax\b|\bfacsimile\b|\bin person\b|\bby (?:\w+ or )?(?:mail|post|courier|hand|express|messenger)\b|\bFed ?Ex\b|\bthe (?:following |same )?address\b|\bto the attention\b|\bATTN\b|\bc\/o\b|\bhard ?cop(?:y|ies)\b|\b(?:sealed|closed) (?:opaque )?(?:envelopes?|packages?|containers?)\b|\ban? (?:\w+ )?envelope\b|\bP\.?O\.? (?:Box|Drawer)\b|\bSuite\b|\bRoom \d|\b(?:at|to|in|into|with|reach|by) (?:the |our |its )?${desk}|${street}|\bin writing to\b|\bto: ?\S|\b(?:to|with) the (?:undersigned|point of contact|POC|primary (?:POC|point of contact)|contracting officer|contract specialist|buyer|purchasing (?:agent|department|office)|procurement office|PCO)\b|\bat the (?:address|e-?mail)\b|\bU\.?S\.? mail\b)`;

/** A complete submission: an offer, its price list, its cover. */
const offerThing = String.raw`(?:all parts|${offerWords}(?! (?:bonds?|security|guarant\w+|deposits?|documents?|opening|openings|holders?|results?|tabulations?|forms? (?:may|can|are))\b)|volumes?|originals?(?= and|,)|copies of the|letters? of (?:inquiry|interest|support)|(?:priced? )?schedules? of (?:prices|items)|(?:price|pricing|cost|fee|rate) (?:schedules?|sheets?|lists?|forms?)|answers?(?= (?:to this|arriving|received|must|shall|should))|SOQs?|EO[IS]s?|LOIs?|dossiers?|pitch(?:es)?|entr(?:y|ies)|bid forms?|(?:(?:bid|sealed|marked) )?(?:envelope|packet|folder)s?|(?:sealed|bid|marked|closed|complete) (?:package|box|container|parcel)s?|paperwork|interest and capabilit\w+|(?:information|documentation|materials) (?:submitted|requested))`;
/** A submission, or a part or copy of it. */
const submittedThing = String.raw`(?:${offerThing}|originals?|(?:hard |paper |electronic |bound |printed )?copies|(?:thumb|flash|USB) (?:drives?|sticks?)|letters?|notices?(?= (?:of interest|to))|workbooks?|brochures?|representations|affidavits|archive|(?:electronic |signed )?copy|(?:one )?PDF|SF[- ]?\d{2,4}|Standard Form \d{2,4}|questionnaires?|(?:short|this) form|narratives?|(?:application |all |your |required )(?:materials|documents|packages?|files)|one file)`;
const submitVerb = String.raw`(?:submit|send|e-?mail|mail|fax|(?:hand[- ]?)?deliver|hand[- ]?carry|upload|post|enter|transmit|drop(?: off)?|place|put|leave|bring|forward|return|provide(?= (?:an? |your |their |its |the )?(?:\w+ )?(?:responses?|offers?|quot\w+|proposals?|bids?)\b)|lodge|deposit|file|hand in|turn in|address|direct|tender|present(?= (?:the|your|an?|its|their|all|one) (?:\w+ )?(?:responses?|offers?|quot\w+|proposals?|bids?|applications?)\b)|fill (?:out|in)|load|courier|submitt(?=ing)|plac(?=ing)|putt(?=ing)|leav(?=ing)|fil(?=ing))(?:s|ing)?`;
const submittedVerb = String.raw`(?:submitted|sent|e-?mailed|mailed|faxed|(?:hand[- ]?)?delivered|hand[- ]?carried|uploaded|posted|entered|transmitted|dropped(?: off)?|placed|put|left|posts?|brought|forwarded|returned|provided|lodged|deposited|filed|handed in|turned in|addressed|directed|tendered|made|loaded|received?|accept(?:ed)?|take[n]?|collected|opened in|in the hands of|(?<=\b(?:must|shall|should|ha(?:s|ve) to|needs? to) )be (?:in|with|on|at)|arriv(?:es?|ing)|reach(?:es)?|get to|gets? to|go(?:es)?|due|come|submission)`;
const submission = '(?:submissions?|submittals?|submitting|delivery|receipt|receiving|return|filing|uploads?)';
const gap = (max: number): string => String.raw`[^;]{0,${max}}?`;

/** Wordings of submission instructions. */
export const submissionWordings: readonly Wording[] = [
  {
    example: 'Submit your signed quote by e-mail',
    pattern: new RegExp(
      String.raw`\b${submitVerb}\b${gap(100)}\b${submittedThing}(?!\w)${gap(160)}${methodOrPlace}`,
      'i',
    ),
  },
  {
    example: 'Email the completed Schedule of Prices to Jane Doe',
    pattern: new RegExp(
      String.raw`(?:^|[.:;,] |\b(?:please|shall|must|may|should|to|and|will) )(?:e-?mail|fax|mail|upload|hand[- ]carry) ${gap(60)}\b${offerThing}(?!\w)`,
      'i',
    ),
  },
  {
    example: 'Quotes must be submitted electronically',
    pattern: new RegExp(
      String.raw`\b${offerThing}(?!\w)${gap(140)}\b${submittedVerb}\b${gap(160)}${methodOrPlace}`,
      'i',
    ),
  },
  {
    example: 'Send it to tenders@agency.org by Friday',
    pattern: new RegExp(
      String.raw`\b${submitVerb} (?:it|them|these|those|everything|both|each|all)\b${gap(80)}${methodOrPlace}|^(?:they|it|these|both)\b${gap(60)}\b${submittedVerb}\b${gap(60)}${methodOrPlace}`,
      'i',
    ),
  },
  {
    example: 'Five bound copies and a thumb drive must reach the Town Administrator',
    pattern: new RegExp(
      String.raw`\b(?:copies|originals?|(?:thumb|flash|USB) (?:drives?|sticks?))\b(?! of (?:the |this )?(?:solicitation|bid|drawings|plans|specifications))${gap(60)} (?:must|shall|should|will|are to|is to|ha(?:ve|s) to|needs? to|may|can) (?:be )?${submittedVerb}\b${gap(80)}(?:${methodOrPlace}|(?<=the |our )${desk})`,
      'i',
    ),
  },
  {
    example: 'A vendor answers this solicitation by e-mailing an encrypted archive',
    pattern: new RegExp(
      String.raw`\b(?:answers?|responds?|repl(?:y|ies)|bids?|appl(?:y|ies)|submits?|participates?|competes?|(?:bid|offer|proposal|quote|application) submi(?:ttals?|ssions?))\b[^.;]{0,60}\bby (?:e-?mailing|mailing|uploading|sending|delivering|completing|filling (?:in|out)|filing|posting|entering|handing in|returning)\b`,
      'i',
    ),
  },
  {
    example: 'Complete the online form and have two letters uploaded',
    pattern: new RegExp(
      String.raw`(?:^|[.:;] |\b(?:please|shall|must|should|to|and|will) )complete (?:the |our |an? |your |its )(?:[\w-]+ ){0,3}(?:(?:online|web|electronic|Google) (?:\w+ )?(?:form|application)|(?:form|application)\b${gap(40)}(?:${methodOrPlace}))`,
      'i',
    ),
  },
  {
    example: 'Firms may give written notice to the contracting officer',
    pattern:
      /\b(?:give|send|provide|submit)s? (?:a |an )?(?:written )?(?:notice|notification|evidence|challenges?|objections?)\b.{0,60}\bto the (?:contract\w*|undersigned|buyer|POC|point of contact)|\b(?:notify|contact|write to) the (?:contract\w*|undersigned)(?: \w+){0,3} (?:in writing|by e-?mail|via e-?mail)\b.{0,60}\b(?:interest|capabilit\w+)|\bexpress(?:ing)? (?:their|an|its) interest (?:in writing|by e-?mail|to )/i,
  },
  {
    example: "Offers are made in the lead state's system, ProcureOne",
    pattern: new RegExp(
      String.raw`\b${offerWords} (?:are|is|shall be|must be|will be|may be|have to be)(?: only)? (?:made|submitted|filed|entered|handed in|lodged|taken|uploaded)(?: only)? (?:in|on|through|via|with|at|to) (?!(?:or|and|before|time|noon|writing|full|accordance|response|English|any|an?|this|that|the (?:time|date|day|hour|same time|place|first|last|basis)|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w*)\b)\S`,
      'i',
    ),
  },
  {
    example: 'Bids are e-mailed or uploaded',
    pattern: new RegExp(
      String.raw`\b${offerWords}\b${gap(60)}\b(?:be|are|is) (?:e-?mailed|faxed|mailed|hand-?delivered|uploaded)\b`,
      'i',
    ),
  },
  {
    example: 'The city will receive sealed bids at the office of the City Clerk',
    pattern: new RegExp(
      String.raw`\b(?:receiv|accept|tak|collect)(?:es?|s|ing)? ${gap(40)}\b${offerWords}\b${gap(200)}(?:\b(?:at|in|by) (?:the |our |its )?${desk}|@|https?:|www\.|\bvia\b|\belectronic|\b${system}\b|${onlinePlace}|\bthrough (?:its|the|our)\b)`,
      'i',
    ),
  },
  {
    example: 'Submission of the form via e-mail',
    pattern: new RegExp(
      String.raw`\b${submission} (?:method|instructions|address|of|for)\b${gap(80)}${methodOrPlace}`,
      'i',
    ),
  },
  {
    example: 'Bids via: Bid Express only',
    pattern: new RegExp(
      String.raw`(?:^|[;.:] ?)(?:\(?\w{1,3}[.)] )?(?:(?:sealed|electronic|mail(?:ed)?|completed?) ){0,2}${offerWords} (?:are )?(?:only )?(?:to|via|through|thru|at|in|by|on)(?:(?: hand| mail| e-?mail)?: ?\S|\b${gap(40)}${methodOrPlace})`,
      'i',
    ),
  },
  {
    example: 'Bid Delivery Address: 1 Courthouse Square',
    pattern: new RegExp(
      String.raw`(?:^|[;.*] ?|\d[.)] )(?![^:|.;]{0,60}\b(?:get|obtain|download|conference|meeting|deliver to|documents|who|eligib\w+)\b)(?:[^:|.;]{0,40}\b)?(?:${offerWords}|submit|submissions?|submittals?|respond|apply|application|file|bid|send|return|(?:mailing|street|courier) address)\b[^:|.;]{0,40}(?::|\||\.{4,}| \u2013)${gap(100)}(?:${methodOrPlace}|\buse (?:the )?.{0,40}${system})`,
      'i',
    ),
  },
  {
    example: 'Where ....... ZoomGrants',
    pattern: new RegExp(
      String.raw`(?:^|[.;*] ?)(?:where|how|where and how|when and how)(?: to (?:\w+ )?(?:submit|apply|respond|bid|answer|ask|quote|file|send))?\b ?(?::|\||\.{1,}|\?| \u2013)${gap(90)}${methodOrPlace}`,
      'i',
    ),
  },
  {
    example: 'Two hard copies and one USB stick to: RCA, PO Box 318',
    pattern: new RegExp(
      String.raw`\b(?:copies|originals?|USB (?:stick|drive)|(?:flash|thumb) drive|PDFs?|zip(?: file)?|binders?|(?:CV|note|letter|statement)s?)\b${gap(60)} (?:to|in|by)\b:? ?${gap(30)}(?:${methodOrPlace}|\p{L}+@)|(?:^|[.;,] |or |and )(?:e-?mail|mail|bring|hand|give|take|lay)(?: or (?:mail|bring|e-?mail|hand))? (?:it |them |the bid |your bid |offers )?(?:to|before) (?:the )?(?:\p{L}+ ){0,3}(?:clerk|secretary|treasurer|[\w.+-]{1,64}@)`,
      'iu',
    ),
  },
  {
    example: 'Return to: County Purchasing',
    pattern:
      /(?:^|[.;*] ?)(?:(?:return|submit|send|mail|e-?mail|upload)(?: (?:bids?|offers?|quotes?|proposals?))?|deliver (?:bids?|offers?|quotes?|proposals?)) (?:to|via|through|at): ?\S/i,
  },
  {
    example: 'Apply through the portal of the Foundation',
    pattern: new RegExp(
      String.raw`\b(?:appl(?:y|ies)|respond|reply|answer|(?<!\b(?:the|a|each|any|no|of|of their|your) )(?:bid|quote|propose)) (?:to [\w ,.]{1,90}? )?(?:only )?(?:online\b|(?:by|via|through(?! th(?:is|ese))|on|at|using|with)\b${gap(60)}${methodOrPlace})|\bfill (?:out|in) (?:the |our |an? )?(?:web|online|short|application|interest) ?form\b|\bapplication is (?:completed|filled in|made|an? [\w-]+ form) (?:online|in|through|on|at)\b`,
      'i',
    ),
  },
  {
    example: 'Offerors are required to use the on-line RFQ system to submit their quote',
    pattern: new RegExp(
      String.raw`\buse (?:of |only )?${gap(80)}(?:${methodOrPlace}|\bexchange\b)${gap(40)}\bto (?:submit|apply|bid|respond|quote)\b|${methodOrPlace}${gap(60)}\b(?:used?|open) to (?:submit|apply|bid)\b|\b(?:portal|site|system) is where ${offerWords} are|(?:^|[.:] )(?:please )?use (?:only )?(?:the )?${gap(50)}(?:\b${system}\b|\bonline (?:[\w-]+ )?form\b)|\bmust use ${gap(30)}\bonline (?:[\w-]+ )?form`,
      'i',
    ),
  },
  {
    example: 'Vendors will log in to the supplier portal and enter prices there',
    pattern: new RegExp(
      String.raw`\b(?:log ?in to|create an account (?:at|in|on)) \S.{0,80}?\b(?:enter|submit|upload|fill (?:out|in)|bid|apply|complete (?!the registration))\b|\bsubmit(?:ted|s|ting)? (?:electronically )?(?:via|through|on|using|in) (?:the )?(?:\w+ )?${system}\b|\b(?:buttons?|links?) (?:\w+ )?(?:on|to) the \w+ (?:\w+ )?(?:form|page|site|website|portal)\b`,
      'i',
    ),
  },
  {
    example: 'Electronic bids only, via the county site',
    pattern: new RegExp(
      String.raw`\b(?:electronic|online|e-?mailed|paper|hard copy|sealed) ${offerWords}(?:\b${gap(80)}\b(?:is|are|must|may|will)\b)?(?: only\b|(?<= (?:is|are|must|may|will)) \S)|\bonly (?:electronic|online|e-?mailed|paper|hard copy|sealed) ${offerWords}\b`,
      'i',
    ),
  },
  {
    example: 'Interested vendors should respond by e-mail',
    pattern: new RegExp(
      String.raw`\b(?:interested|${offerorWords}|parties|candidates|tenderers|artists|consultants|teams|organi[sz]ations|those who)\b${gap(100)}\b(?:submit|send|e-?mail|respond|forward|reply|apply|lodge|upload)\b${gap(160)}${methodOrPlace}`,
      'i',
    ),
  },
  {
    example: 'Applications are available now at arts.smartsimple.com',
    pattern: new RegExp(
      String.raw`\bapplications?\b.{0,40}\bavailable (?:now |online )+(?:at|on|through|via) \S+\.\w`,
      'i',
    ),
  },
  {
    example: 'identify their interest and capability, in writing, to the Contract Specialist',
    pattern:
      /\bidentify (?:their|your) (?:interest|capabilit)\w*.{0,60}\b(?:in writing|by e-?mail|to the (?:contract|undersigned))/i,
  },
  {
    example: 'You can submit your quote using any of the following methods',
    pattern: new RegExp(
      String.raw`\b(?:submit|send) (?:your |the |a )?${offerWords} (?:using|by|in|through) (?:any|one|either)(?: one)? of the following\b`,
      'i',
    ),
  },
];
