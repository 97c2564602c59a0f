import { abroadName, areaName, behind, placeName, regionName, stateName } from './place-names.js';
import { type Wording } from './wording.js';
import { anyOf, wordsOf } from './word-lists.js';

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

/** Houses, grounds and parts of a town without a name of their own: `22 school kitchens`. */
const kindOfPlace = `(?:${words(
  'schools?|kitchens?|clinics?|hospitals?|library|libraries|plants?|stations?|shops?|yards?|warehouses?|campus|campuses|buildings?|bldgs?\\.?|centers?|courthouses?|offices?|facility|facilities|parks?|sites?|premises|docks?|shipyards?|armory|garages?|laboratory|laboratories|landfill|airports?|homes?|households|lots?|farms?|villages?|districts?|zones?|berths?|circuits|neighborhoods?|shelters?|stadium|museum|annex|depots?|terminals?|piers?|bridges?|branches|dwellings|mills?|wards?|headquarters|communities|hangars?|towers?|courts?|marinas?|streets|stores?|barn|house|trails?|milepoints?|mileposts?',
)})`;
/** What stands before a label at the beginning of a line: `4) `, `2.0 `, `(iv) `. */
const opening = String.raw`^(?:\(?[\w.]{1,4}[.)]+ |[\d.]{1,5} |[*\u2022-] )?`;
/** What is no place behind the word for one. */
const noPlace = String.raw`(?![^.;]{0,40}\b(?:Microsoft|Teams|Zoom|Online|online|Web[Ee]x|[Vv]ia|[Rr]oom|TBD|to be considered|office (?:of|in))\b)`;
const workWord = String.raw`(?:(?:[Ff]ield)?[Ww]ork|WORK|[Ss]ervices?|SERVICES?|[Pp]rojects?|[Aa]ctivit(?:y|ies)|[Tt]raining|[Tt]asks|[Pp]rogram|[Rr]epairs?|[Cc]onstruction|[Ii]nstallation|[Cc]onsultan(?:t|cy)|[Tt]rainers|[Tt]eam|[Gg]rantees?|[Cc]ontractor|[Vv]isits|[Tt]rips|[Ee]quipment|[Pp]roduce|[Mm]eals|[Cc]lasses|[Cc]ourses|[Ff]ood|[Gg]oods|[Ii]maging|[Mm]easure|[Ii]tems|[Uu]nits|[Mm]aterials?|[Mm]aintenance|[Dd]eliveries)`;
const done = String.raw`(?:performed|served|held|given|taught|take(?:s|n)? place|done(?: here:)?|carried out|rendered|provided|conducted|accomplished|executed|furnished|installed|undertaken|completed|delivered|located|situated|based(?= in)|starts?(?= from)|occurs?)`;

/** Names of other things than places. */
export const noName = String.raw`(?!(?:Accordance|Section|Attachment|Exhibit|Appendix|Article|Amendment|Addendum|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|English|COR|FAR|PDF|Task|Phase|Group|Item|Lot|Grants|System|SAM|Part|Schedule|Government|Contractor|Contracting|Fiscal|FY|USD|Excel|Word|Microsoft|Teams|Zoom|Web[Ee]x|Labor|Title|Chapter|Form|Volume|Year|Federal|State|Spring|Summer|Fall|Winter|Small|ISO|Board|Council|Bonfire|Ariba|PIEE|WAWF|DIBBS|Submittable)\b|\p{Lu}{2,}\b(?! \p{Lu}\p{Ll}))`;
/** A name of one to five words, or a list of names: `Joliet, Gary and Rockford`. */
const anyName = String.raw`(?!(?:United States|America|Commonwealth|Army|Navy|Air Force)\b)(?![^.;,]{0,40}\b(?:Program|Act|Initiative|Network|System|Command|Plan|Treatment|Directorates?|Element|Grants?|Proposals?|Fund|Services)\b)${noName}\p{Lu}[\p{L}\p{N}.'\u2019-]+(?:(?:,? and|,|,? of| the| de)? (?:the )?(?:[a-z]+ )?\p{Lu}[\p{L}.'\u2019-]+){0,6}`;
const streetKind = wordsOf(String.raw`
  Street, St, Avenue, Ave, Road, Rd, Drive, Dr, Boulevard, Blvd, Way, Lane, Ln, Parkway, Pkwy, Plaza, Place, Square, Circle, Court, Highway,
  Hwy, Terrace, Pike, Row, Loop
`);
/** A house by its number, the corner of two streets, or a stretch of one. */
const streetAddress = anyOf(
  String.raw`\d{1,6}(?:-\d{1,6})? (?:[NSEW]\.? |North |South |East |West )?(?:\p{Lu}[\p{L}.'\u2019-]+ |\d{1,3}(?:st|nd|rd|th) ){1,4}${streetKind}\b`,
  String.raw`(?:[Cc]orner|[Ii]ntersection) of \p{Lu}`,
  String.raw`\p{Lu}\p{L}+ ${streetKind} (?:between|from) \p{L}?\d?`,
);
/** Where a scope of work names its place: behind one of these words. */
const at = String.raw`\b(?:in|at|on|throughout|within|across|along|near|around|over|under|beneath|beside|inside|between|from|of (?:its|our))\b (?:(?:the|an?|its|our|their|each of|all|about|former|old|lower|upper|downtown|\d[\d,]*) ){0,3}`;
/** How a notice says what it buys. */
const buying = String.raw`(?:\b(?:seeks?|seeking|requests?|requesting|solicits?|soliciting|needs?|wants?|wish(?:es)?|requires?|requirement for|need for|looks for|hires?|hire|engages?|engage|contract for|invit(?:es?|ed|ing)|asks? for|asking for|(?:take|taking|receive|receiving|accept|accepting) (?:sealed )?(?:bids?|offers?|quotes?|proposals?)|bids? (?:for|on|to)|proposals? for|quotes? for|quotations? for|pricing (?:for|to)|replace|repair|demolish|paint)\b|^(?:[\w.]{1,5}[.)] )?(?:(?:[Tt]he |THE )?(?:[Pp]roject|PROJECT|[Ww]ork|WORK|[Ss]cope|SCOPE|[Dd]escription|DESCRIPTION|[Ss]ummary|[Pp]urpose|[Oo]verview|[Ss]ervices?|SERVICES?)(?: of (?:[Ww]ork|WORK))?)(?:[:.|]| -) )`;

/** A house by its name and its number: `Detention Center, 1 Justice Plaza`. */
const namedHouse = String.raw`${kindOfPlace}(?: at|,)? \(?(?:at )?${streetAddress}`;

/** A wording with the stretch in which its subject is sought. */
export interface Ranked extends Wording {
  /** How far before it words of another place count: less where it names the place as such. */
  readonly gap: number;
}

/** Where the work is done or what is bought is delivered, the surest first. */
export const placeWordings: readonly Ranked[] = [
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
    example: 'Place: Federal Building, 20 Front Street, Bangor, ME.',
    gap: 20,
    pattern: new RegExp(
      String.raw`${opening}(?:[Pp]lace|PLACE|[Ss]ites|(?:JOB|WORK|PROJECT|DELIVERY|SERVICE) SITES?|[Ww]here|WHERE|[Pp]lace of (?:[Pp]erformance|[Dd]elivery)|(?:[Pp]roject|[Ww]ork|[Jj]ob)? ?[Ss]ite|SITE|LOCATION|[Pp]remises|[Pp]roperty|[Ff]acilit(?:y|ies)|[Ss]ervice [Aa]rea|SERVICE AREA|[Dd]elivery [Pp]oints?|DELIVERY POINTS?|[Cc]ampus|(?:PERFORMANCE|WORK|PROJECT|SERVICE|DELIVERY) (?:LOCATION|SITE|ADDRESS)S?)(?: ?[:\u2013\u2014.]| -) ?${noPlace}(?:.{0,50}\p{Lu}|.{0,60}\b${kindOfPlace}\b)|\bFOB:? ?(?:[Dd]estination,? ?)?:? (?!(?:[Dd]estination|[Oo]rigin|ORIGIN|DESTINATION)\b)\p{Lu}\p{L}+|\bCounty: \p{Lu}`,
      'u',
    ),
  },
  {
    example: 'Work will take place at the Harbor Pump Station.',
    gap: 40,
    pattern: new RegExp(
      String.raw`\b${workWord}\b.{0,60}?\b${done}\b(?: \w+){0,2}? (?:at|in|on|within|throughout|aboard|along|to|from|across) (?:the |an? |its |their |our )?(?:(?:\w+['\u2019]?s?,? ){0,3}?\b${kindOfPlace}\b(?! (?:hours|days|can|district|board))|${noName}\p{Lu}\p{L}+|${streetAddress}|(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|any|all) (?:of the )?(?:\w+ ){0,2}${kindOfPlace})`,
      'u',
    ),
  },
  {
    example: 'The site is the old armory at 44 Church Street.',
    gap: 40,
    pattern: new RegExp(
      String.raw`\b(?:[Tt]he |THE )(?:(?:[Ww]ork|[Pp]roject|[Jj]ob|WORK|PROJECT) )?(?:[Ss]ite|SITE|[Pp]roject|[Pp]remises|[Pp]roperty|[Bb]uilding|[Ff]acility|[Ww]arehouse|[Vv]essel|[Ss]hip|[Pp]lant|[Bb]ridge) (?:is|IS|are|lies|stands)(?: located| situated)?(?: (?:at|in|on|along|near))? (?:(?:the|THE) (?:[\w'\u2019-]+ ){0,4}?(?:${kindOfPlace}\b|\p{Lu})|\d{1,6} \p{Lu}|\p{Lu}\p{L}+ \p{Lu}|\p{Lu}\p{L}+,)|\bon-?site (?:at|in) (?:the |our )?\S`,
      'u',
    ),
  },
  {
    example: 'Work is 100% remote with no travel.',
    gap: 40,
    pattern:
      /\b(?:[Ww]ork|[Ss]ervices?|[Pp]osition|[Pp]roject|[Cc]onsultan\w+|[Tt]asks|[Cc]ontractor|[Pp]erformance|[Tt]raining|[Pp]articipants)\b.{0,50}\b(?:is|are|be|done|performed|work|works|provided|conducted|delivered)\b (?:\d{2,3}% |fully |entirely |wholly |mostly |available )?(?:remote(?:ly)?|virtual(?:ly)?|home-based|from home|by video)\b|\b[Pp]rogram is (?:statewide|nationwide)\b|\b[Ww]here(?:['\u2019]s| is| will| does) (?:the )?(?:work|service|delivery|project)s?\b.{0,30}\? \S|\b(?:from|at|in) (?:its|their|the contractor['\u2019]s|the vendor['\u2019]s|the seller['\u2019]s|the supplier['\u2019]s) (?:own )?(?:offices?|shop|facilit(?:y|ies)|plant|shipyard|yard|premises|place|works|laborator(?:y|ies))\b/,
  },
  {
    example: "The work will be performed at the contractor's facility.",
    gap: 60,
    pattern: new RegExp(
      String.raw`\b(?:performed|[Pp]erformance|accomplished|done|provided|take place|location is|locations are)\b.{0,40}?\b(?:at |in |on |on-site at |is )?${unnamed}`,
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
    example: 'Mowing within the city limits of Bluff City',
    gap: 60,
    pattern: new RegExp(
      String.raw`\b(?:within|in|throughout|along|at|on|to|of|from) (?:the |all |about |approximately |its |our |[\d,.]+ |(?:two|three|four|five|six|seven|eight|nine|ten) ){0,3}(?:(?:school|fire|county|city|state|centerline|coastal|rural|border|northern|southern|eastern|western|former|old|main|new) ){0,2}(?:(?:Borough|City|Town|Village|County) limits|city limits of|corporate limits of|limits of|provinces? of|districts? of|counties of|zones? \d|parishes of|townships? of|towns? of|borough of|campus(?:es)?(?: at|,)|parks of|miles of|right[- ]of[- ]way of|(?:Runway|Pier|[Bb]erths?|Building|Bldg\.?|Wharf|Fire Stations?) [\p{Lu}\d]{1,3}\b|former \p{Lu}|(?<=\b(?:at|in|on|across|throughout) (?:the |all )?(?:\w+ ){0,2})(?:schools|kitchens|campuses|clinics|circuits)\b|households in|receiving dock\b)`,
      'u',
    ),
  },
  {
    example: 'Custodial service for the Courthouse Annex, 300 South Street',
    gap: 60,
    pattern: new RegExp(
      String.raw`\b(?:[Ss]ervices?|[Mm]aintenance|[Rr]epairs?|[Rr]eplac\w+|[Rr]enovat\w+|[Ii]nstall\w*|[Cc]onstruct\w*|[Pp]aint\w*|[Cc]lean\w*|[Mm]ow\w*|[Dd]emoli\w+|[Aa]batement|[Dd]redging|[Rr]oof|[Ff]ence|[Gg]rounding|[Uu]pgrade|[Mm]oderni[sz]ation|[Rr]ehabilitation|[Ee]quipment|[Cc]atering|[Ss]now|[Pp]lowing|[Ss]ecurity|[Gg]uards?|[Ll]andscap\w+|[Ee]levators?|[Dd]eliver\w*|[Oo]perat(?:e|ion))\b.{0,90}?\b(?:at|for|of|in|on|to|over|from)(?: the)? (?:\p{Lu}[\p{L}.'\u2019-]+ (?:and )?){1,5}(?:Annex|Library|Auditorium|Hall|Plant|Station|Substation|Bridge|Creek|Terminal|Pier|Clinic|Armory|Jail|Garage|Museum|Theater|Theatre|Stadium|Pool|Complex|Yard|Area|Mill|Landfill|House|Headquarters|Wing|Reservation|Preserve|Trail|Works|Tower|Village|Zoo|Market|Arena|Lot|Channel|Basin|Hospital|Center|Campus|Building|Park|School|University|College|Dam|Lock|Reservoir|Highway)\b`,
      'u',
    ),
  },
  {
    example: 'Projects must take place in New Hampshire.',
    gap: 20,
    pattern: new RegExp(
      String.raw`\b(?:[Pp]rojects?|[Aa]ctivities|[Ww]ork|[Pp]rograms?|[Ss]ervices|[Ee]vents?)\b.{0,50}\b(?:take place |ha(?:ve|s) to be |be (?:located |performed |carried out |done |conducted |implemented )?|are (?:located |carried out |done )?|occur )(?:\w+ )?(?:in|within|throughout),? (?:the )?(?:\w+ (?:counties|parts|areas|regions) of )?(?:${regionName}|United States|U\.S\.|State|County|City)`,
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
    example: 'three clinics located in Kestrel Ridge, Marlow and Penny Fork',
    gap: 60,
    pattern: new RegExp(
      String.raw`\b(?!(?<!hearing )[Oo]ffices? )(?!(?<!housing )[Cc]ommunities (?:in|across|throughout) )${kindOfPlace}(?:,)? (?:(?:located |situated |listed )(?:in|at|on|throughout|across)|in|at|throughout) (?:the )?(?!${stateName})${anyName}|\b(?:its|our|the) \p{Lu}\p{L}+(?:(?:, | and )\p{Lu}\p{L}+){0,4} (?=\p{Ll})(?!sites?\b)${kindOfPlace}\b`,
      'u',
    ),
  },
  {
    example: 'The Authority will contract for improvements at 77 Signal Hill Road, Zenith',
    gap: 0,
    pattern: new RegExp(
      String.raw`${buying}[^;]{3,260}?${at}(?:${streetAddress}|\p{Lu}[\p{L}.'\u2019-]+(?:,? (?:and )?(?:[a-z]+ )?\p{Lu}[\p{L}.'\u2019-]+){0,3},? (?:[a-z]+ )?(?:(?!(?:[Ss]ites?|[Oo]ffices?)\b)${kindOfPlace}|Wards|counties|county|river|creek|estuary|harbor|bay|valley|watershed)\b|(?:Basin|Zone|Area|Route|Highway|Interstate|Road|Bridge|Building|Region|Ward|District|Pier|Hangar|Runway|Milepost|Fort|Camp|Lake|Port|Mount) \p{Lu}?\d{0,3})`,
      'u',
    ),
  },
  {
    example: 'The detention center is located at 4620 Eureka Drive.',
    gap: 40,
    pattern: new RegExp(String.raw`\blocated at ${streetAddress}|\b(?:done|performed) here: ${streetAddress}`, 'u'),
  },
  {
    example: 'The job is in Millville.',
    gap: 40,
    pattern: new RegExp(
      String.raw`\b(?:[Jj]ob|[Pp]roject|[Ww]ork|[Ss]ite) is (?:in|at|on) (?:the )?${noName}\p{Lu}|^[Rr]emote work\b`,
      'u',
    ),
  },
  {
    example: 'fisheries in Sofala, Zambezia and Cabo Delgado',
    gap: 60,
    pattern: new RegExp(
      String.raw`\bin ${noName}\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?(?:, \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)+,? (?:and|or) (?:\p{Ll}{4,8} )?\p{Lu}\p{L}+`,
      'u',
    ),
  },
  {
    example: 'to address community violence throughout the Commonwealth',
    gap: 40,
    pattern: new RegExp(
      anyOf(
        String.raw`\b(?:throughout|across|within) (?:(?:the )?${stateName}|the (?:[Cc]ommonwealth|[Ss]tate)\b(?! of))`,
        String.raw`\b(?:manufactured|made|built|assembled|ha(?:s|ve) to be) (?:with)?in the (?:US|U\.S\.|United States)\b`,
        String.raw`\bat (?:[Mm]ilepoint|[Mm]ilepost|[Mm]ile) [\d.]+`,
        String.raw`\b(?:[Dd]eliver|[Ss]hip|[Bb]ring)(?:ed|y)? (?:it |them |all )?to (?:the |our |each |its )?(?:[\w'\u2019]+ )?${kindOfPlace}\b`,
        String.raw`\b(?:nationwide|statewide) for projects\b|, statewide\b|\bvarious (?:[\w-]+ ){0,2}locations\b`,
      ),
      'u',
    ),
  },
  {
    example: 'Our parish center at 615 Vine Street needs a new coating.',
    gap: 120,
    pattern: new RegExp(namedHouse, 'u'),
  },
  {
    example: 'abatement at the former Kessler Mill, 77 Race Street',
    gap: 120,
    pattern: new RegExp(String.raw`\b(?:at|of|on|around|in) [^.;:@]{0,60}?${streetAddress}`, 'u'),
  },
  {
    example: 'in the Black Hills National Forest',
    gap: 120,
    pattern: new RegExp(String.raw`\b[Ii]n (?:the )?(?:${placeName}|${areaName})${behind}`, 'u'),
  },
];
