import { abroadName, areaName, behind, placeInTitle, placeName, regionName, stateName } from './place-names.js';
import { type Fact, factOf, type NoticeReading } from './read-notice.js';
import { type Wording } from './wording.js';

const preposition = String.raw`\b(?:at|in|on|to|within|aboard|near|throughout|across|for|located at|adjacent to|at and (?:adjacent to|around|near))\b (?:the |an? |various (?:\w+ )?(?:locations )?(?:at |in |on )?|several |rural (?:areas|communities) (?:in|of) |\d{1,6} )?`;
/** Where work can be done without a name. */
const unnamed = String.raw`(?:(?:[Tt]he )?(?:[Cc]ontractor|[Gg]overnment|[Vv]endor|[Aa]wardee|[Cc]ustomer)(?:['\u2019]s|-owned)? (?:own )?(?:facilit(?:y|ies)|sites?|premises|location)|[Rr]emote|[Vv]irtual|[Vv]arious|[Mm]ultiple|[Nn]ationwide|[Ss]tatewide|[Ww]orldwide|CONUS|OCONUS)`;

/** Matches the words with a small or a capital first letter: a place is told by its capitals. */
function words(list: string): string {
  return list
    .split('|')
    .map((each) => `[${each.charAt(0).toUpperCase()}${each.charAt(0)}]${each.slice(1)}`)
    .join('|');
}

const where = String.raw`\b(?:in|on|throughout|across|within|along|for|to|(?<!(?:[Gg]overnment|[Pp]resident|University|Bank|Embassy|Department|Republic|people|laws?) )of) (?:the )?(?:(?:southern|northern|eastern|western|central|rural|coastal|greater|state of|State of|Republic of|city of|City of|areas? of|areas in|parts? of|\w+ and \w+ parts? of) (?:the )?){0,2}`;

interface Ranked extends Wording {
  /** How far before it words of another place count: less where it names the place as such. */
  readonly gap: number;
}

/** The surest first. */
const stated: readonly Ranked[] = [
  {
    example: 'FOB Destination shall be Safford, AZ 85546',
    gap: 60,
    pattern: new RegExp(
      String.raw`\b[Ff]\.?[Oo]\.?[Bb]\.?:? ?(?:[Pp]oint:?|[Dd]estination|DESTINATION)?:? ?(?:[Pp]ricing )?(?:(?:shall be|is|to|at|in|for|-|,) ?)?(?:the )?${placeName}|\bFOB Destination shall be \w.{2,40}\b[A-Z]{2} \d{5}`,
      'u',
    ),
  },
  {
    example: 'Place of Performance: Fort Bragg, NC 28310',
    gap: 60,
    pattern: new RegExp(
      String.raw`\b(?:[Pp]lace|PLACE|[Ll]ocation|LOCATION)s? (?:of|OF|for|FOR) (?:the )?(?:[Pp]erformance|PERFORMANCE|[Ww]ork|WORK|[Dd]elivery|DELIVERY|[Pp]roject|[Cc]ontract|[Ss]ervices?)(?: ?[Aa]ddress|\b)(?:.{0,60}?\b(?:is|are|be|at|in)\b|.{0,30}?:) ?.{0,60}?\p{Lu}`,
      'u',
    ),
  },
  {
    example: 'Worksite: Camp Lejeune, North Carolina',
    gap: 60,
    pattern: new RegExp(
      String.raw`\b(?:(?:[Pp]erformance|PERFORMANCE|[Ww]ork|WORK|[Pp]roject|PROJECT|[Jj]ob|[Dd]elivery|DELIVERY|[Dd]uty|[Ii]nstallation|[Ss]hipping|[Dd]estination|[Ss]ervice) ?(?:[Ss]ite|SITE|[Ll]ocation|LOCATION|[Aa]ddress|ADDRESS|[Dd]estination|[Ss]tation|[Ii]nformation)s?(?: (?:is|are)(?: as follows)?\b|:|- ) ?.{0,40}?|[Ww]orksites?: ?|^[Ll]ocations?: ?(?!Microsoft|Teams|Zoom|Online|[Vv]ia)|\b[Dd]est(?:inatio)?n\.?: ?.{0,20}?)(?:\p{Lu}|${unnamed})|\b[Dd]elineated [Aa]rea\b.{0,40}\p{Lu}|\b(?:[Dd]eliver|DELIVER|[Ss]hip|SHIP)(?:y|Y|ping|ment)?[ -]?(?:[Aa]ddress|[Tt]o|TO)(?: [Aa]ddress)?(?: is as follows)?: ?.{0,20}\p{Lu}|\b[Ll]ocations? ?[-:\u2013] ?(?:the )?${placeName}`,
      'u',
    ),
  },
  {
    example: "The work will be performed at the contractor's facility.",
    gap: 60,
    pattern: new RegExp(
      String.raw`\b(?:performed|performance|accomplished|done|provided|take place|location is|locations are)\b.{0,40}?\b(?:at |in |on |on-site at |is )?${unnamed}`,
      'u',
    ),
  },
  {
    example: 'Deliver the items to DLA Distribution, Tracy, CA 95376',
    gap: 90,
    pattern: new RegExp(
      String.raw`\b(?:[Dd]eliver(?:y|ed|ies)?|DELIVER(?:Y|ED)?|[Ss]hip(?:ped|ping|ment)?|SHIP|installed|needed|required)\b.{0,60}?(?:\b(?:to|at|in|TO|AT)\b|:):? ?(?:the )?(?:various locations in|any (?:\w+ ){0,3}locations? (?:in|within)|${placeName}|${regionName})`,
      'u',
    ),
  },
  {
    example: 'Services will be performed at Edwards Air Force Base.',
    gap: 60,
    pattern: new RegExp(
      String.raw`\b(?:located|performed|done|provided|used|constructed|built|situated|conducted|accomplished|implemented|[Pp]erformance|hackathon|lands?|activities|support|projects|${words('services?|work|project|facilit(?:y|ies)|building|repairs?|renovat\\w+|replac\\w+|construct\\w*|install\\w*|maintenance|dredging|lease|lab(?:oratory)?|mowing|demolition|resurfacing|paving|cleaning|removal|surveys?')})\b.{0,80}?${preposition}${placeName}`,
      'u',
    ),
  },
  {
    example: 'Repair roof of Building 1200, Fort Carson, Colorado',
    gap: 120,
    pattern: new RegExp(
      String.raw`^(?:[\w./-]+ ){0,2}(?:Repairs?|Replace(?:ment)?|Construct(?:ion)?|Install(?:ation)?|Provide|Renovat(?:e|ion)|Maintenance|Demolition|Dredging|Lease|Removal|Services?|Resurfacing|Janitorial|Grounds)\b.{0,80}?(?:[,:] ?|\b(?:of|in|at) (?:the )?)${placeName}`,
      'u',
    ),
  },
  {
    example: 'at the Norfolk Naval Shipyard',
    gap: 120,
    pattern: new RegExp(String.raw`\b(?:at|on|aboard|At|On|for|For) (?:the )?${placeName}${behind}`, 'u'),
  },
  {
    example: 'The programs run in each of the three countries.',
    gap: 120,
    pattern:
      /\b(?:in|within|across) each of (?:the )?(?:two|three|four|five|six|several) (?:\w+ )?(?:countries|states|counties|regions|cities|provinces)\b|\w+ \(\d\) (?:countries|states|counties): [A-Z]/,
  },
  {
    example: 'The project will be implemented in Kenya and Uganda.',
    gap: 20,
    pattern: new RegExp(
      String.raw`\b(?:${words('activities|initiatives?|programm?e?s?|programming|projects?|implement\\w*|support\\w*|develop\\w*|improv\\w*|build\\w*|construct\\w*|strengthen\\w*|rehabilitat\\w*|services?|work|assist\\w*|training|restor\\w*|conserv\\w*|roads?|power|systems?|networks?|schools?|communities|locations?|management|aims?|target\\w*|address\\w*|transport\\w*|opportunities|airport|needs|results|facilities|supply|located')})\b.{0,70}?${where}(?:${abroadName}|${areaName}|(?:\w+ )?(?:parts?|regions?) of the country\b)`,
      'u',
    ),
  },
  {
    example: 'conservation projects throughout the State of Utah',
    gap: 20,
    pattern: new RegExp(
      String.raw`\b(?:projects?|activities|services|programs?|communities|locations?|lands?|areas?|refuges?|buildings|sites|homes|farms|facilities|located|counties|roads|trails|schools)(?: (?:located|situated|implemented|carried out|found))? (?:in|throughout|within|across) (?:the )?(?:(?:southern|northern|eastern|western|central|rural|coastal) )?(?:(?:[Ss]tate|Commonwealth) of )?(?:${stateName}|Commonwealth\b(?! of))`,
      'u',
    ),
  },
  {
    example: 'a virtual innovation challenge',
    gap: 20,
    pattern: /\b(?:virtual|online|remote),? (?:\w+ ){0,3}(?:hackathon|event|challenge|sprint|competition|buildathon)\b/,
  },
  {
    example: 'McConnell AFB, KS 67221 plans to acquire a lift',
    gap: 20,
    pattern: new RegExp(
      String.raw`^(?:The )?(?:[\w.]+ ){0,4}?${placeName} (?:plans|has a requirement|requires|intends to (?:acquire|purchase|procure|buy)|is (?:seeking|requesting|soliciting))\b`,
      'u',
    ),
  },
  {
    example: 'in the Black Hills National Forest',
    gap: 120,
    pattern: new RegExp(String.raw`\b[Ii]n (?:the )?(?:${placeName}|${areaName})${behind}`, 'u'),
  },
];
/** A title names a place only in words that nothing else has. */
const inTitle = new RegExp(placeInTitle, 'u');
/** Addresses of others than the place where work is done. */
const otherPlaces =
  /\b(?:submit\w*|sent|send|mail(?:ed|ing)?|e-?mail\w*|(?:offers?|quotes?|bids?|proposals?) (?:shall|must|will|may|should)|[Ss]ole[- ]source|SOLE|(?:to|with) [A-Z][\w&. ]+,? (?:LLC|Inc|INC|Corp|CORP|Company|Ltd)|CAGE|[Cc]age|manufactur\w+|contact|phone|[Oo]mbuds\w+|[Qq]uestions?|[Cc]ontracting (?:[Oo]ffice|[Dd]ivision|[Aa]ctivity|[Cc]enter|[Oo]fficer|[Ss]quadron)|on behalf of|regist(?:er|ered|ration)|posted|download\w*|[Rr]egulations?|Code of|Pub\. ?L|Act of|[Ww]age|laws? of|[Ii]nvoice\w*|published|conference|[Mm]eeting|bid opening|[Bb]ids? will be opened|size standard|picked up|bonds?|licen[sc]\w+|certif\w+|memorandum|university researchers|[Ss]tandards?|copies of|obtain(?:ed)?|documents from|Specifications?|Federal (?:Register|Acquisition|Business|Specifications?)|Subpart|FAR|DFARS|Circular|NAICS|approved|drawings?|headquarter\w*|eligible|encouraged|received|inspection (?:and|point)|inspected|[Aa]gencies|[Oo]rgani[sz]ations|[Aa]pplicants?|nonprofits?|[Aa]ppendix|experience|[Tt]ravel|do business|MICC|FDT|authori[sz]ed|governed|sources|[Pp]roposition|companies|businesses|firms|administered by|intends to (?:award|negotiate|issue))\b/;

/** Where papers are to be had. */
const elsewhere = /\bobtain copies\b|\bDODSSP\b|\bDocument Automation\b/i;
/** The seat of an office stands before what the office does. */
const office = /\b(?:Office|Division|Command|Squadron|Directorate|Department|Agency|Contracting|Institute)\b/u;
const buys =
  /^.{0,40}\b(?:intends?|seeks?|requests?|is (?:seeking|issuing|soliciting|planning|requesting)|has (?:a (?:requirement|need)|been tasked)|proposes|plans|anticipates|requires)\b/u;

/** All wordings, each with its example. */
export const placeWordings: readonly Wording[] = [...stated];

/** Where the work is done or what is bought is delivered: the field, else the sentence that says so. */
export function findPlace({ field, statements }: NoticeReading): Fact[] {
  const own = field('location');
  if (own !== undefined) return [{ quote: own }];
  for (const wording of stated) {
    const found = statements.find(({ text }) => namesPlace(text, wording));
    if (found !== undefined) return [factOf(found)];
  }
  const title = field('title');
  return title !== undefined && inTitle.test(title.text) ? [{ quote: title }] : [];
}

function namesPlace(text: string, wording: Ranked): boolean {
  const match = wording.pattern.exec(text);
  if (match === null) return false;
  if (elsewhere.test(text)) return false;
  const end = match.index + match[0].length;
  if (wording.gap > 100 && office.test(text.slice(0, end)) && buys.test(text.slice(end))) return false;
  return !otherPlaces.test(text.slice(Math.max(0, match.index - wording.gap), end));
}
