import { offerWords } from './subjects.js';
import { type Wording } from './wording.js';

const handIn = String.raw`(?:submit(?:ted)?|sent|send|e-?mail(?:ed)?|mail(?:ed)?|fax(?:ed)?|deliver(?:ed)?|hand[- ]?(?:carried|delivered)|upload(?:ed)?|posted|entered|lodged|placed|loaded|dropped off|left|deposited|in the hands of|reach|forward(?:ed)?|direct(?:ed)?|received?|return(?:ed)?|accepted|taken|made|transmitted|address(?:ed)?|respond|apply|provided?|file[d]?|submission|go(?:es)?|due)`;
/** Systems in which offers are handed in. */
export const system = String.raw`(?:Grants\.gov|Research\.gov|FastLane|GrantSolutions|JustGrants|eGrants?|ASSIST|eRA Commons|NSPIRES|eBRAP|EHBs?|PIEE|WAWF|eBuy|DIBBS|DSIP|BAAT|FedConnect|FedBid|Unison|Mercell|DoraHacks|Devpost|Questbook|Submittable|SmartSimple|Bonfire|BidNet(?: Direct)?|Bid ?Express|BidX|IonWave|OpenGov|Jaggaer|Ariba|Coupa|Infor SCM|AmpliFund|PlanetBids|DemandStar|QuestCDN|ProcureNow|ProcureWare|Public ?Purchase|Periscope|BuySpeed|COMMBUYS|OhioBuys|OregonBuys|eMMA|eMarketplace|Cal ?eProcure|MyFloridaMarketPlace|Vendor ?Link|Fluxx|Foundant|WebGrants|ZoomGrants|CyberGrants|Biddingo|MERX|eVA|WBSCM|NAIS|ASFI|NECO|SeaPort(?:-NxG)?|DoD SAFE|SAFE|SharePoint|AMRDEC|Workspace|Vendor Self[- ]Service|(?:e-?procurement|procurement|bidding|e-?bidding|sourcing|submission|solicitation|innovation|application|tender(?:ing)?|grants?(?: management)?|supplier) (?:\w+ )?(?:portal|system|module|platform|marketplace|tool|website|site))`;
const street = String.raw`\b\d+ (?:\w+\.? ){0,3}(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Boulevard|Blvd|Way|Lane|Parkway|Plaza|Place)\b`;
/** A house or a room in which offers are received. */
const desk = String.raw`(?:(?:\w+['\u2019]?s? ){0,3}(?:Office|Bldg\.?|Building|Clerk|Town Hall|City Hall|Department|Division|(?:Procurement|Purchasing|Business|Contracting|General|Administrative) Services|Courthouse|reception|(?:front |help )?desk|window|counter|(?:bid )?box|Purchasing|Procurement|Council|Annex|Director|Treasurer|Engineer|Superintendent|Auditor)\b)`;
const way = String.raw`(?:[\w.+-]{1,64}@[\w-]+\.[\w.-]+|https?:|www\.|\b[\w-]{1,64}\.(?:gov|com|org|edu|mil|net)\b|\b(?:via|thru)\b|\bthrough (?:the |an? |our )?[A-Z\w]|\be-?mail\b|\belectronic(?:ally)?\b|\bportal\b|\bon-?line\b|\b${system}\b|\bfax\b|\bfacsimile\b|\bin person\b|\bby (?:mail|post|courier|hand)\b|\bthe (?:following |same )?address\b|\bto the attention\b|\bATTN\b|\bhard ?cop(?:y|ies)\b|\bsealed (?:opaque )?(?:envelopes?|packages?|containers?)\b|\bP\.?O\.? Box\b|\bSuite\b|\bRoom \d|\b(?:at|to|in|with|reach) (?:the )?${desk}|${street}|\bin writing to\b|\bto: ?\S|\b(?:to|with) the (?:undersigned|point of contact|POC|primary (?:POC|point of contact)|contracting officer|contract specialist|buyer|purchasing (?:agent|department|office)|procurement office|PCO)\b|\bat the (?:address|e-?mail)\b|\bU\.?S\.? mail\b)`;
/** What is handed in, beside the words for offers: its parts and copies. */
const parts = String.raw`(?:${offerWords}|volumes?|originals?|(?:hard |paper |electronic )?copies|(?:electronic |signed )?copy|one PDF|PDF|SF[- ]?\d{2,4}|Standard Form \d{2,4}|questionnaires?|short form|narratives?|(?:letters? of (?:inquiry|interest|support)))`;
/** What stands before the name of what is handed in. */
const kindOfOffer = String.raw`(?:(?:your|their|all|the|any|an?|its|it|written|electronic|complete[d]?|signed|sealed|PDF|one|two|three|four|five|six|seven|\d{1,2}|\(\d{1,2}\)|original|hard|paper|copy|copies|of|and|or|separate|single|full|final|technical|price|cost|priced|pricing|portion|firm|itemized|digital|narrative|competitive|formal|bound|more|than|no|only|as|in) ){0,8}`;
/** By which way and where offers are handed in. */
export const submissionWordings: readonly Wording[] = [
  {
    example: 'Email your quote to Jane Doe',
    pattern: new RegExp(
      String.raw`\b(?:e-?mail|fax|mail) ${kindOfOffer}${offerWords}\b|\b${offerWords}\b.{0,60}\b(?:be|are|is) (?:e-?mailed|faxed|mailed|hand-?delivered|uploaded)\b`,
      'i',
    ),
  },
  {
    example: 'Offerors are required to use the on-line RFQ system to submit their quote',
    pattern: new RegExp(
      String.raw`\buse (?:of )?(?:the )?.{0,60}\b(?:system|portal|website|exchange)\b.{0,40}\bto (?:submit|apply)\b|\b${system}\b.{0,60}\b(?:used|use) to (?:submit|apply)\b`,
      'i',
    ),
  },
  {
    example: 'submission of the form via e-mail',
    pattern: new RegExp(String.raw`\bsubmission of\b.{0,80}${way}`, 'i'),
  },
  {
    example: 'Submission method: electronic, via the portal',
    pattern: new RegExp(String.raw`\bsubmission (?:method|instructions|address)\b:?.{0,60}${way}`, 'i'),
  },
  {
    example: 'Submit to: Bonfire portal',
    pattern: new RegExp(String.raw`\bsubmit (?:to|via|through|at): ?\S.{0,60}`, 'i'),
  },
  {
    example: 'Please submit all materials to grants@state.gov',
    pattern:
      /\b(?:submit|send|e-?mail) (?:(?:all|your|the|any|completed|required|application) ){0,4}(?:materials|documents|documentation|information|packages?|forms?|files)\b.{0,40}\bto:? \S+@/i,
  },
  {
    example: 'The city will receive sealed bids at the office of the City Clerk',
    pattern: new RegExp(
      String.raw`\b(?:receive|accept)s? (?:sealed |competitive |written )?${offerWords}\b.{0,200}?(?:\bat the (?:[A-Z][\w ]*)?office\b|${street}|@)`,
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
    example: 'Quotes must be submitted electronically',
    pattern: new RegExp(
      String.raw`\b(?:${offerWords}|letters? of (?:inquiry|interest)|volumes|originals?(?= and|,)|copies of the)\b.{0,140}\b${handIn}\b.{0,160}?${way}`,
      'i',
    ),
  },
  {
    example: 'Submit your signed quote by e-mail',
    pattern: new RegExp(
      String.raw`\b(?:submit|send|e-?mail|mail|fax|(?:hand )?deliver|upload|post|enter|transmit|drop off|place|bring|forward|return|provide)(?:ting)?\b(?: or (?:mail|fax|e-?mail|deliver|send|bring|upload))? ${kindOfOffer}${parts}\b.{0,160}?${way}`,
      'i',
    ),
  },
  {
    example: 'Electronic proposals may be submitted',
    pattern: new RegExp(String.raw`\belectronic (?:${offerWords})\b.{0,80}\b(?:is|are|must|may|will)\b.{0,100}`, 'i'),
  },
  {
    example: 'Apply online at the portal',
    pattern: new RegExp(
      String.raw`\b(?:apply|application is)\b.{0,60}(?:https?:|www\.|\bat \w+\.\w+|\bonline\b|\bform at\b|\bportal\b|\b${system}\b)|\b(?:buttons?|links?) (?:\w+ )?to the \w+ form\b`,
      'i',
    ),
  },
  {
    example: 'Register and submit via DoraHacks',
    pattern: new RegExp(String.raw`\bsubmit(?:ted|s|ting)? (?:via|through|on|using) (?:the )?${system}\b`, 'i'),
  },
  {
    example: 'Please respond to this notice by e-mail to Jane Doe',
    pattern: /\brespond (?:to [\w ,.]{1,90}?)?(?:by|via|through) (?:e-?mail|fax|mail|the portal)\b/i,
  },
  {
    example: 'You can submit your quote using any of the following methods',
    pattern: new RegExp(
      String.raw`\b(?:submit|send) (?:your |the |a )?${offerWords} (?:using|by|in|through) (?:any|one|either)(?: one)? of the following\b`,
      'i',
    ),
  },
  {
    example: 'Interested vendors should respond by e-mail',
    pattern: new RegExp(
      String.raw`\b(?:interested|offerors?|vendors?|applicants?|respondents?|bidders?|contractors|parties|firms)\b.{0,100}\b(?:submit|send|e-?mail|respond|forward)\b.{0,160}?${way}`,
      'i',
    ),
  },
  {
    example: 'All information submitted should be delivered via e-mail',
    pattern: new RegExp(
      String.raw`\b(?:information|documentation|materials|interest and capabilit\w+) (?:submitted |requested )?(?:should|shall|must|may) be (?:submitted|delivered|e-?mailed|sent|forwarded) (?:via|by|to|electronically)\b`,
      'i',
    ),
  },
  {
    example: 'Bids via: Bid Express only',
    pattern: new RegExp(
      String.raw`(?:^|[;.:] ?)(?:\(?\w{1,3}[.)] )?(?:(?:sealed|electronic|mail(?:ed)?|completed?|submit|return|deliver|send|e-?mail|mail) ){0,2}${offerWords} (?:are )?(?:to|via|through|thru|at|in|by)(?: hand| mail| e-?mail)?: ?\S`,
      'i',
    ),
  },
  {
    example: 'Bid Delivery Address: 1 Courthouse Square',
    pattern: new RegExp(
      String.raw`\b${offerWords} (?:delivery|drop-?off|submission|submittal|mailing|return|receipt) ?(?:address|location|point|instructions?|method|place)?: ?\S|\b(?:mailing|delivery|street|e-?mail|courier) address(?:es)? for (?:(?:the|all|sealed) )?${offerWords}\b|\b(?:submission|submittal|delivery|receipt) of (?:the )?${offerWords}: ?.{0,120}?${way}`,
      'i',
    ),
  },
  {
    example: 'SUBMISSION: Use the Innovation Portal (DSIP).',
    pattern: new RegExp(
      String.raw`\b(?:submissions?|submittals?|how to (?:submit|apply|respond|bid|answer)|where to (?:send|submit|apply)|${offerWords})[:.] ?.{0,80}?(?:${way}|\buse (?:the )?.{0,40}${system})`,
      'i',
    ),
  },
  {
    example: 'Place your bid in the box at the reception of the District',
    pattern: new RegExp(
      String.raw`\b(?:drop(?: off)?|place|put|leave|bring|lodge|deposit|deliver|hand in|file) ${kindOfOffer}${offerWords} (?:at|to|in|with|into) (?:the \S|${system}|${desk})`,
      'i',
    ),
  },
  {
    example: 'We only take submissions through Submittable',
    pattern: new RegExp(
      String.raw`\b(?:take|accept|receive|collect)s? (?:only )?(?:electronic |sealed |online )?${offerWords} (?:only )?(?:through|via|on|in|by|at)\b.{0,80}?${way}`,
      'i',
    ),
  },
  {
    example: 'Electronic bids only, via the county site',
    pattern: new RegExp(
      String.raw`\b(?:electronic|online|e-?mailed|paper|hard copy|sealed) ${offerWords} only\b|\bonly (?:electronic|online|e-?mailed|paper|hard copy|sealed) ${offerWords}\b`,
      'i',
    ),
  },
  {
    example: 'Sealed proposals will be accepted by the Clerk of the Board',
    pattern: new RegExp(
      String.raw`\b${offerWords},?.{0,60}\b(?:received|accepted|addressed|deposited|marked)\b.{0,60}?\b(?:by the (?:\w+ )?(?:clerk|purchasing|procurement|secretary)|addressed to \S|in the (?:\w+ )?box)`,
      'i',
    ),
  },
  {
    example: 'Vendors will log in to the supplier portal and enter prices there',
    pattern: new RegExp(
      String.raw`\b(?:log ?in to|create an account (?:at|in|on)) \S.{0,80}?\b(?:enter|submit|upload|fill (?:out|in)|bid|apply)\b|\b(?:must|shall|should|will) use (?:only )?\S{1,40} to (?:bid|submit|quote|offer|respond)\b|\bmail or hand[- ]carry (?:its|their|your) ${offerWords}`,
      'i',
    ),
  },
  {
    example: 'Reply by e-mail to the contract specialist with your price',
    pattern: /(?:^|\bplease |\b(?:must|shall|should|may) )(?:reply|respond|answer) (?:only )?(?:by|via|in|through) \S/i,
  },
  {
    example: 'Fill in the questionnaire and send it to rfi@agency.gov',
    pattern: new RegExp(
      String.raw`\b(?:send|submit|e-?mail|return|upload|mail|bring|deliver|post)(?: or (?:mail|bring|deliver|send|e-?mail))? (?:it|them|these|everything|both)\b.{0,80}?${way}`,
      'i',
    ),
  },
  {
    example: "They're e-mailed as one PDF to tenders@agency.org",
    pattern: new RegExp(
      String.raw`\b(?:they|it|these)(?:(?:['\u2019](?:re|s)| are| is| must| shall| should| may)(?: to)?(?: be)? (?:e-?mailed|sent|uploaded|submitted|mailed|delivered|filed|handed in|entered|posted)| go(?:es)?) .{0,60}?${way}|\b(?:where|how) (?:do|can|should|must|may) (?:we|I|you|applicants|bidders|offerors) (?:upload|submit|send|apply|file|bid)\b.{0,60}\? A.{0,60}?${way}|\bwhere (?:do|should|must) (?:the |our |we )?(?:\w+ )?${offerWords} (?:go|be sent)\b.{0,20}\? \S|\b(?:portal|site|system) is where ${offerWords} are`,
      'i',
    ),
  },
  {
    example: 'WHEN AND HOW. By 11:59 PM ET, in Grants.gov.',
    pattern: new RegExp(
      String.raw`\b(?:when|where) and how\b.{0,80}?${way}|\bfile (?:an? |the )?(?:completed? )?applications?\b.{0,60}?\bat the \S`,
      'i',
    ),
  },
  {
    example: "Offers are made in the lead state's system, ProcureOne",
    pattern: new RegExp(
      String.raw`\b${offerWords} (?:are|is|shall be|must be|will be|may be|have to be)(?: only)? (?:made|submitted|filed|entered|handed in|lodged|taken|accepted|received|uploaded)(?: only)? (?:in|on|through|via|with|at|to) (?!(?:or|and|before|time|noon|writing|full|accordance|response|English|any|an?|this|that|the (?:time|date|day|hour|same time|place|first|last|basis)|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w*)\b)\S|\bfile (?:in|on|through|via|with|at) .{0,40}?${way}|\bbutton on (?:the|our) .{0,40}\b(?:page|site|website|portal)\b`,
      'i',
    ),
  },
  {
    example: 'Return to: County Purchasing',
    pattern: /(?:^|[.;*] ?)(?:return|deliver bids?|mail|send) (?:bids? )?to: ?\S/i,
  },
  {
    example: 'Use PIEE Solicitation Module',
    pattern: new RegExp(
      String.raw`(?:^|[.:] )(?:please )?use (?:only )?(?:the )?.{0,50}?(?:\b${system}\b|\bonline (?:application )?form\b)`,
      'i',
    ),
  },
  {
    example: 'Apply through the portal of the Foundation',
    pattern: new RegExp(
      String.raw`\bappl(?:y|ies) (?:only )?(?:online|through (?!th(?:is|ese) )|via|on (?:the|our|its) (?:site|website|portal)|(?:in|at) (?:the |our |its )?(?:\S+ ){0,3}(?:${system}|site|website|web page|\S+\.\w))|\b(?:full |whole )?application is (?:completed|filled in|made) (?:online|in|through|on|at)\b|\bin the (?:short |online |application )+form on our (?:web)?site\b`,
      'i',
    ),
  },
  {
    example: 'identify their interest and capability, in writing, to the Contract Specialist',
    pattern:
      /\bidentify (?:their|your) (?:interest|capabilit)\w*.{0,60}\b(?:in writing|by e-?mail|to the (?:contract|undersigned))/i,
  },
  {
    example: 'Bids may be hand carried to Bldg 1460 or mailed',
    pattern: new RegExp(
      String.raw`\b${offerWords} (?:may|must|shall|should|are|can|have to|will) (?:\w+ ){0,2}(?:be )?(?:hand[- ]?(?:carried|delivered)|mailed|submitted|delivered|brought|enclosed) (?:\w+ ){0,4}(?:to|in|at|by)\b.{0,60}\b(?:mail(?:ed)?|sealed|courier|hand|in person|Bldg|Building)\b`,
      'i',
    ),
  },
];
