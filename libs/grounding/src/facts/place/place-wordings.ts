import { abroadName, areaName, afterName, placeName, regionName, stateName } from './place-names.js';
import {
  anyName,
  scopePreposition,
  besideName,
  buyingWords,
  doneVerbs,
  kindOfPlace,
  namedHouse,
  notAName,
  notAPlace,
  lineNumbering,
  ownArea,
  preposition,
  streetAddress,
  unnamedPlace,
  areaPreposition,
  eitherCase,
  workWord,
} from './place-parts.js';
import { type Wording } from '../wording.js';
import { anyOf } from '../word-lists.js';

/** A wording of a place with its search range. */
export interface PlaceWording extends Wording {
  /** Number of characters before the match in which words about other places disqualify it. */
  readonly gap: number;
  /** Not used for grants, which mention schools, communities and institutions in general with such words. */
  readonly ofPurchases?: true;
}

/** Wordings of the place of performance or delivery, the most reliable first. */
export const placeWordings: readonly PlaceWording[] = [
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
      String.raw`\b(?:(?:[Pp]erformance|PERFORMANCE|[Ww]ork|WORK|[Pp]roject|PROJECT|[Jj]ob|[Dd]elivery|DELIVERY|[Dd]uty|[Ii]nstallation|[Ss]hipping|[Dd]estination|[Ss]ervice) ?(?:[Ss]ite|SITE|[Ll]ocation|LOCATION|[Aa]ddress|ADDRESS|[Dd]estination|[Ss]tation|[Ii]nformation)s?(?: (?:is|are)(?: as follows)?\b|:|- ) ?.{0,40}?|[Ww]orksites?: ?|^[Ll]ocations?: ?(?!Microsoft|Teams|Zoom|Online|[Vv]ia)|\b[Dd]est(?:inatio)?n\.?: ?.{0,20}?)(?:\p{Lu}|${unnamedPlace})|\b[Dd]elineated [Aa]rea\b.{0,40}\p{Lu}|\b(?:[Dd]eliver|DELIVER|[Ss]hip|SHIP)(?:y|Y|ping|ment)?[ -]?(?:[Aa]ddress|[Tt]o|TO)(?: [Aa]ddress)?(?: is as follows)?: ?.{0,20}\p{Lu}|\b[Ll]ocations? ?[-:\u2013] ?(?:the )?${placeName}`,
      'u',
    ),
  },
  {
    example: 'Place: Federal Building, 20 Front Street, Bangor, ME.',
    gap: 20,
    pattern: new RegExp(
      String.raw`${lineNumbering}(?:[Pp]lace|PLACE|[Ss]ites|(?:JOB|WORK|PROJECT|DELIVERY|SERVICE) SITES?|[Ww]here|WHERE|[Pp]lace of (?:[Pp]erformance|[Dd]elivery)|(?:[Pp]roject|[Ww]ork|[Jj]ob)? ?[Ss]ite|SITE|LOCATION|[Pp]remises|[Pp]roperty|[Ff]acilit(?:y|ies)|[Ss]ervice [Aa]rea|SERVICE AREA|[Dd]elivery [Pp]oints?|DELIVERY POINTS?|[Cc]ampus|(?:PERFORMANCE|WORK|PROJECT|SERVICE|DELIVERY) (?:LOCATION|SITE|ADDRESS)S?)(?: ?[:\u2013\u2014.]| -) ?${notAPlace}(?:.{0,50}\p{Lu}|.{0,60}\b${kindOfPlace}\b)|\bFOB:? ?(?:[Dd]estination,? ?)?:? (?!(?:[Dd]estination|[Oo]rigin|ORIGIN|DESTINATION)\b)\p{Lu}\p{L}+|\bCounty: \p{Lu}`,
      'u',
    ),
  },
  {
    example: 'Work will take place at the Harbor Pump Station.',
    gap: 40,
    pattern: new RegExp(
      String.raw`\b${workWord}\b.{0,60}?\b${doneVerbs}\b(?: \w+){0,2}? (?:at|in|on|within|throughout|aboard|along|to|from|across) (?:the |an? |its |their |our )?(?:(?:\w+['\u2019]?s?,? ){0,3}?\b${kindOfPlace}\b(?! (?:hours|days|can|district|board))|${notAName}\p{Lu}\p{L}+|${streetAddress}|(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|any|all) (?:of the )?(?:\w+ ){0,2}${kindOfPlace})`,
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
      String.raw`\b(?:performed|[Pp]erformance|accomplished|done|provided|take place|location is|locations are)\b.{0,40}?\b(?:at |in |on |on-site at |is )?${unnamedPlace}`,
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
      String.raw`\b(?:located|performed|done|provided|used|constructed|built|situated|conducted|accomplished|implemented|[Pp]erformance|hackathon|lands?|activities|support|projects|${eitherCase('services?|work|project|facilit(?:y|ies)|building|repairs?|renovat\\w+|replac\\w+|construct\\w*|install\\w*|maintenance|dredging|lease|lab(?:oratory)?|mowing|demolition|resurfacing|paving|cleaning|removal|surveys?')})\b.{0,80}?${preposition}${placeName}`,
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
    pattern: new RegExp(String.raw`\b(?:at|on|aboard|At|On|for|For) (?:the )?${placeName}${afterName}`, 'u'),
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
      String.raw`\b(?:${eitherCase('activities|initiatives?|programm?e?s?|programming|projects?|implement\\w*|support\\w*|develop\\w*|improv\\w*|build\\w*|construct\\w*|strengthen\\w*|rehabilitat\\w*|services?|work|assist\\w*|training|restor\\w*|conserv\\w*|roads?|power|systems?|networks?|schools?|communities|locations?|management|aims?|target\\w*|address\\w*|transport\\w*|opportunities|airport|needs|results|facilities|supply|located')})\b.{0,70}?${areaPreposition}(?:${abroadName}|${areaName}|(?:\w+ )?(?:parts?|regions?) of the country\b)`,
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
      String.raw`${buyingWords}[^;]{3,260}?${scopePreposition}(?:${streetAddress}|\p{Lu}[\p{L}.'\u2019-]+(?:,? (?:and )?(?:[a-z]+ )?\p{Lu}[\p{L}.'\u2019-]+){0,3},? (?:[a-z]+ )?(?:(?!(?:[Ss]ites?|[Oo]ffices?)\b)${kindOfPlace}|Wards|counties|county|river|creek|estuary|harbor|bay|valley|watershed)\b|(?:Basin|Zone|Area|Route|Highway|Interstate|Road|Bridge|Building|Region|Ward|District|Pier|Hangar|Runway|Milepost|Fort|Camp|Lake|Port|Mount) \p{Lu}?\d{0,3})`,
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
      String.raw`\b(?:[Jj]ob|[Pp]roject|[Ww]ork|[Ss]ite) is (?:in|at|on) (?:the )?${notAName}\p{Lu}|^[Rr]emote work\b`,
      'u',
    ),
  },
  {
    example: 'fisheries in Sofala, Zambezia and Cabo Delgado',
    gap: 60,
    pattern: new RegExp(
      String.raw`\bin ${notAName}\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?(?:, \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)+,? (?:and|or) (?:\p{Ll}{4,8} )?\p{Lu}\p{L}+`,
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
    example: 'The winner may work from anywhere; three meetings are held in Olympia',
    gap: 40,
    pattern:
      /\b(?:work(?:ed|s)?|done|performed|provided|rendered|located|reside|be)\b[^.;]{0,30}\b(?:from anywhere|anywhere in|at any location|in any (?:state|country|county|city))\b|\b(?:at|in) (?:an? |the )?(?:\w+ )?(?:institution|site|location|place|venue|laboratory|university|country|city) of (?:their|its|the \w+['\u2019]s|your) (?:own )?choice\b/,
  },
  {
    example: 'Pick-up of uniforms occurs weekly at Terminal 2 and the maintenance yard',
    ofPurchases: true,
    gap: 60,
    pattern: new RegExp(
      String.raw`\b(?:occurs?|happens?|takes? place|(?:is|are|be|being) (?:done|carried out|performed|rendered|needed|wanted|required|executed|furnished|installed|delivered|picked up)|(?:is|are) (?:located|situated|sited)|(?:[Dd]eliver|[Ii]nstall)(?:y|ed|ation)?)\b(?: [\w-]+){0,3} (?:at|in|on|to|along|near) (?:the |all |each |its |our |both |various |[\d,]+ ){0,2}(?:${notAName}\p{Lu}[\p{L}\d'\u2019-]+|(?:[\p{L}'\u2019-]+ ){0,3}?${kindOfPlace}\b(?! (?:hours|days|can|district|board|opening|address)))`,
      'u',
    ),
  },
  {
    example: 'The District asks for proposals for lawn care throughout its service area',
    ofPurchases: true,
    gap: 20,
    pattern: new RegExp(ownArea, 'u'),
  },
  {
    example: 'The Town seeks statements of qualifications for a fire station on Prospect Road',
    ofPurchases: true,
    gap: 0,
    pattern: new RegExp(String.raw`${buyingWords}[^;]{3,200}?${besideName}`, 'u'),
  },
  {
    example: 'The county requests proposals for maintenance at the courthouse, jail and library',
    ofPurchases: true,
    gap: 0,
    pattern: new RegExp(
      String.raw`${buyingWords}[^;]{3,200}?\b(?:at|in|inside|throughout|across|on|over|within) (?:the |its |our |their |all |each |both |various |several |certain |some |one |\d[\d,]* |(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) ){0,3}(?:[\p{Ll}'\u2019-]+ ){0,2}?${kindOfPlace}\b(?! (?:of|hours|days|district|board|opening|address|visit|plan|office))`,
      'u',
    ),
  },
  {
    example: 'The project is located at the foot of Dock Street',
    gap: 40,
    pattern: new RegExp(
      String.raw`\b(?:[Pp]roject|[Ww]ork|[Ss]ite|[Pp]roperty|[Ff]acilit\w+|[Bb]uildings?|[Pp]remises)\b[^.;]{0,80}\b(?:located|situated|lies?|lying|stands?)\b (?:\w+ )?${besideName}`,
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
    pattern: new RegExp(String.raw`\b[Ii]n (?:the )?(?:${placeName}|${areaName})${afterName}`, 'u'),
  },
];
