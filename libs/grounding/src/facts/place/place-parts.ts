import { areaName, placeName, regionName } from './place-names.js';
import { anyOf, wordsOf } from '../word-lists.js';

/* Building blocks for wordings of a place. */

export const preposition = String.raw`\b(?:at|in|on|to|within|aboard|near|throughout|across|for|located at|adjacent to|at and (?:adjacent to|around|near))\b (?:the |an? |various (?:\w+ )?(?:locations )?(?:at |in |on )?|several |rural (?:areas|communities) (?:in|of) |\d{1,6} )?`;
/** Unnamed places of work. */
export const unnamedPlace = String.raw`(?:(?:[Tt]he )?(?:[Cc]ontractor|[Gg]overnment|[Vv]endor|[Aa]wardee|[Cc]ustomer)(?:['\u2019]s|-owned)? (?:own )?(?:facilit(?:y|ies)|sites?|premises|location)|[Rr]emote|[Vv]irtual|[Vv]arious|[Mm]ultiple|[Nn]ationwide|[Ss]tatewide|[Ww]orldwide|CONUS|OCONUS)`;

/** Matches words with a lowercase or uppercase first letter, for case-sensitive patterns. */
export function eitherCase(list: string): string {
  return list
    .split('|')
    .map((each) => `[${each.charAt(0).toUpperCase()}${each.charAt(0)}]${each.slice(1)}`)
    .join('|');
}

export const areaPreposition = String.raw`\b(?:in|on|throughout|across|within|along|for|to|(?<!(?:[Gg]overnment|[Pp]resident|University|Bank|Embassy|Department|Republic|people|laws?) )of) (?:the )?(?:(?:southern|northern|eastern|western|central|rural|coastal|greater|state of|State of|Republic of|city of|City of|areas? of|areas in|parts? of|\w+ and \w+ parts? of) (?:the )?){0,2}`;

/** Unnamed buildings, grounds and parts of a town: `22 school kitchens`. */
export const kindOfPlace = `(?:${eitherCase(
  'schools?|kitchens?|clinics?|hospitals?|library|libraries|plants?|stations?|shops?|yards?|warehouses?|campus|campuses|buildings?|bldgs?\\.?|centers?|courthouses?|offices?|facility|facilities|parks?|sites?|premises|docks?|shipyards?|armory|garages?|laboratory|laboratories|landfill|airports?|homes?|households|lots?|farms?|villages?|districts?|zones?|berths?|circuits|neighborhoods?|high-?rises?|car parks?|parking garages?|jails?|prisons?|city hall|town hall|township hall|station ?houses?|fire ?houses?|substations?|wells?|reservoirs?|tunnels?|runways?|classrooms?|dormitory|dormitories|residence halls?|laundries|canteens?|cafeterias?|field offices?|embassy|consulate|rinks?|pools?|cemetery|cemeteries|lighthouses?|seawalls?|levees?|dams?|culverts?|intersections?|rest areas?|toll plazas?|tracks?|platforms?|shelters?|stadium|museum|annex|depots?|terminals?|piers?|bridges?|branches|dwellings|mills?|wards?|headquarters|communities|hangars?|towers?|courts?|marinas?|streets|stores?|barn|house|trails?|milepoints?|mileposts?',
)})`;
/** Numbering before a label at the beginning of a line: `4) `, `2.0 `, `(iv) `. */
export const lineNumbering = String.raw`^(?:\(?[\w.]{1,4}[.)]+ |[\d.]{1,5} |[*\u2022-] )?`;
/** Excludes words after a place label that are not a place. */
export const notAPlace = String.raw`(?![^.;]{0,40}\b(?:Microsoft|Teams|Zoom|Online|online|Web[Ee]x|[Vv]ia|[Rr]oom|TBD|to be considered|office (?:of|in))\b)`;
export const workWord = String.raw`(?:(?:[Ff]ield)?[Ww]ork|WORK|[Ss]ervices?|SERVICES?|[Pp]rojects?|[Aa]ctivit(?:y|ies)|[Tt]raining|[Tt]asks|[Pp]rogram|[Rr]epairs?|[Cc]onstruction|[Ii]nstallation|[Cc]onsultan(?:t|cy)|[Tt]rainers|[Tt]eam|[Gg]rantees?|[Cc]ontractor|[Vv]isits|[Tt]rips|[Ee]quipment|[Pp]roduce|[Mm]eals|[Cc]lasses|[Cc]ourses|[Ff]ood|[Gg]oods|[Ii]maging|[Mm]easure|[Ii]tems|[Uu]nits|[Mm]aterials?|[Mm]aintenance|[Dd]eliveries)`;
export const doneVerbs = String.raw`(?:performed|served|held|given|taught|take(?:s|n)? place|done(?: here:)?|carried out|rendered|provided|conducted|accomplished|executed|furnished|installed|undertaken|completed|delivered|located|situated|based(?= in)|starts?(?= from)|occurs?)`;

/** Excludes names of things other than places. */
export const notAName = String.raw`(?!(?:Accordance|Section|Attachment|Exhibit|Appendix|Article|Amendment|Addendum|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|English|COR|FAR|PDF|Task|Phase|Group|Item|Lot|Grants|System|SAM|Part|Schedule|Government|Contractor|Contracting|Fiscal|FY|USD|Excel|Word|Microsoft|Teams|Zoom|Web[Ee]x|Labor|Title|Chapter|Form|Volume|Year|Federal|State|Spring|Summer|Fall|Winter|Small|ISO|Board|Council|Bonfire|Ariba|PIEE|WAWF|DIBBS|Submittable)\b|\p{Lu}{2,}\b(?! \p{Lu}\p{Ll}))`;
/** A name of one to five words, or a list of names: `Joliet, Gary and Rockford`. */
export const anyName = String.raw`(?!(?:United States|America|Commonwealth|Army|Navy|Air Force)\b)(?![^.;,]{0,40}\b(?:Program|Act|Initiative|Network|System|Command|Plan|Treatment|Directorates?|Element|Grants?|Proposals?|Fund|Services)\b)${notAName}\p{Lu}[\p{L}\p{N}.'\u2019-]+(?:(?:,? and|,|,? of| the| de)? (?:the )?(?:[a-z]+ )?\p{Lu}[\p{L}.'\u2019-]+){0,6}`;
const streetKind = wordsOf(String.raw`
  Street, St, Avenue, Ave, Road, Rd, Drive, Dr, Boulevard, Blvd, Way, Lane, Ln, Parkway, Pkwy, Plaza, Place, Square, Circle, Court, Highway,
  Hwy, Terrace, Pike, Row, Loop
`);
/** A house number, the corner of two streets, or a stretch of a street. */
export const streetAddress = anyOf(
  String.raw`\d{1,6}(?:-\d{1,6})? (?:[NSEW]\.? |North |South |East |West )?(?:\p{Lu}[\p{L}.'\u2019-]+ |\d{1,3}(?:st|nd|rd|th) ){1,4}${streetKind}\b`,
  String.raw`(?:[Cc]orner|[Ii]ntersection) of \p{Lu}`,
  String.raw`\p{Lu}\p{L}+ ${streetKind} (?:between|from) \p{L}?\d?`,
);
/** Prepositions before the place in a scope of work. */
export const scopePreposition = String.raw`\b(?:in|at|on|throughout|within|across|along|near|around|over|under|beneath|beside|inside|between|from|of (?:its|our))\b (?:(?:the|an?|its|our|their|each of|all|about|former|old|lower|upper|downtown|\d[\d,]*) ){0,3}`;
/** Words before the purchase that a notice describes. */
export const buyingWords = String.raw`(?:\b(?:seeks?|seeking|requests?|requesting|solicits?|soliciting|needs?|wants?|wish(?:es)?|requires?|requirement for|need for|looks? for|looking for|has need of|in need of|in the market for|would like|desires?|calls? for|selects?|retains?|procures?|purchases?|buys?|hires?|hire|engages?|engage|contract for|invit(?:es?|ed|ing)|asks? for|asking for|(?:take|taking|receive|receiving|accept|accepting) (?:sealed )?(?:bids?|offers?|quotes?|proposals?)|bids? (?:for|on|to)|proposals? for|quotes? for|quotations? for|pricing (?:for|to)|replace|repair|demolish|paint)\b|^(?:[\w.]{1,5}[.)] )?(?:(?:[Tt]he |THE )?(?:[Pp]roject|PROJECT|[Ww]ork|WORK|[Ss]cope|SCOPE|[Dd]escription|DESCRIPTION|[Ss]ummary|[Pp]urpose|[Oo]verview|[Ss]ervices?|SERVICES?)(?: of (?:[Ww]ork|WORK))?)(?:[:.|]| -) )`;

/** A building with its name and address: `Detention Center, 1 Justice Plaza`. */
export const namedHouse = String.raw`${kindOfPlace}(?: at|,)? \(?(?:at )?${streetAddress}`;

const countWords = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
/** The buyer's area: `throughout its service area`, `inside the city limits`. */
export const ownArea = String.raw`\b(?:in|inside|within|throughout|across|around|all over|anywhere in) (?:the |its |our |their |all (?:of )?(?:the )?)?(?:[\w'\u2019-]+ ){0,2}(?:service (?:area|territory)|city limits|(?:county|city|town|borough|village|district|township) (?:limits|lines|boundaries|streets|roads)|jurisdiction|boundaries|catchment area|territory|right-of-way)\b`;
/** A street without a house number, or a position on it: `at the foot of Dock Street`. */
export const besideName = String.raw`\b(?:on|along|off|at|near|over|under)(?: the (?:foot|end|corner|intersection|top|mouth|head|rear|north|south|east|west|(?:north|south|east|west)ern (?:end|edge|side)) of)? (?:the )?(?:\p{Lu}[\p{L}.'\u2019-]+ ){1,3}${streetKind}\b`;

/** A place in a sentence that states what is bought. The weakest sign, used only for the opening sentences. */
export const openingPlace = new RegExp(
  String.raw`\b(?:(?:at|in|on|around|throughout|across|within|inside|between|along|near|over) (?:(?:the|its|our|their|all|each|both|various|several|certain|downtown|${countWords}|\d[\d,]*) ){0,3}(?:${placeName}|${areaName}|${regionName}|(?:[\p{L}'\u2019-]+ ){0,2}?${kindOfPlace}\b(?! (?:of|hours|days|district|board))|(?:[\p{Ll}-]+ ){0,2}(?:roads|highways|roadways|waterways|rights-of-way|downtown)\b)|statewide\b|nationwide\b|countywide\b|citywide\b)`,
  'gu',
);
