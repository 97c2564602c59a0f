import { stateNames } from '@rfp/contracts/vocabulary/us-states';
import { areaName, placeName, regionName } from '../place/place-names.js';
import { notAName } from '../place/place-parts.js';
import { type RequirementWordings } from '../wording.js';
import { anyCase, anyInitial, anyOf, wordsOf } from '../word-lists.js';

/** Wordings for the required location of offerors: an area or a distance, named beside the parties or their premises. */

const states = anyOf(...stateNames);
/** Parties with a place that a notice may require. */
const people = anyInitial(String.raw`
  agencies, organi[sz]ations, applicants, non-?profits?, entities, business(?:es)?, firms, compan(?:y|ies), governments?, districts, schools,
  contractors, vendors, offerors, bidders, suppliers, operators, owners, municipalities, counties, institutions, universit(?:y|ies),
  sources, colleges, collaboratives, zoos, artists, farmers, producers, growers, tribes, libraries, cities, towns, banks,
  hospitals, museums, individuals, teachers, residents, students, concerns, (?:care|health|treatment|licensed) facilities, sponsors, landlords, homeowners, households,
  families, veterans, workers, startups, associations, nations, corps, consultants, brokers, dealers
`);
/** Unnamed parts of a country: `the State`, `one of the five boroughs`, `a Gulf state`. */
const kindOfArea = anyInitial(String.raw`
  states?, commonwealth, territor(?:y|ies), count(?:y|ies), parish(?:es)?, cit(?:y|ies), towns?, villages?, boroughs?, regions?, districts?,
  zones?, provinces?, municipalit(?:y|ies), watersheds?, islands?, townships?, country, reservation, (?:service|metro(?:politan)?|local|disaster) area, area (?:served|around),
  ZIP codes?, \w+-county area, (?:city|county|town|corporate) limits
`);
const determiner = String.raw`(?:[Tt]he |an? |[Ee]ach |[Oo]ur |[Tt]his |[Tt]hat |one of (?:the )?|any of (?:the )?)`;
const noArea = String.raw`(?! (?:hall|clerk|government|contract|manager|council|attorney|agenc\w+|of the|superintendent|office))`;
/** An area, given by kind or by name. */
const area = anyOf(
  String.raw`${determiner}(?:[\w'\u2019-]+ ){0,3}?${kindOfArea}\b${noArea}`,
  String.raw`(?:the )?(?:[Bb]oundaries of|(?:[Ss]tate|[Cc]ommonwealth|[Tt]erritory|[Cc]ounty|[Cc]ity|[Tt]own|[Vv]illage) of) `,
  String.raw`(?:the )?(?:\w+ part of )?${regionName}(?! \p{Lu}\p{Ll})`,
  String.raw`(?:the )?(?:${areaName}|${placeName})`,
  String.raw`(?:the )?(?:continental |contiguous )?(?:United States|U\.S\.|CONUS)`,
);
/** Any name, for use after words that only a place can follow. */
const anyPlace = anyOf(area, String.raw`(?:the )?${notAName}\p{Lu}\p{L}+`);
const number = String.raw`(?:\d{1,3}|\w+)(?: \(\d+\))?`;
const distance = String.raw`(?:an? )?${number}[- ](?:(?:statute|road|air|driving|nautical) )?(?:miles?|mi\.|km|kilomet(?:er|re)s?)(?!\w)`;
const time = String.raw`(?:an? |\w+ )?(?:\(?\d{1,3}\)?[- ]|(?:two|three|one)[- ])?(?:minutes?|hours?)['\u2019]?(?: (?:drive|driving|travel|response|of driving))`;
const within = String.raw`(?:within|(?:no|not) (?:more|farther|further) than|less than|under) (?:${distance}|${time})`;
const locatedWords = wordsOf(
  'located, established, domiciled, headquartered, based, situated, incorporated, organi[sz]ed, chartered, operating, resident',
);
const inside = String.raw`(?:(?:with)?in(?:side)?|throughout|across|under the laws of)`;
/** Premises of a firm. */
const seat = wordsOf(String.raw`
  places? of business, business (?:address|office|location), offices?, headquarters, facilit(?:y|ies), shops?, yards?, plants?, warehouses?,
  depots?, studios?, locations?, residences?, branch(?:es)?, workshops?, laborator(?:y|ies), farms?, (?:service |repair )?centers?, stores?,
  presence, seat, kitchens?, garages?, hangars?, storage lots?, terminals?, (?:established|physical|registered) business
`);
const havingVerbs = wordsOf(
  'maintains?, have, has, keeps?, operates?, needs?, with, establish, owns?, runs?, staffs?, opens?',
);
const dwell = wordsOf('live, lived, reside, dwell, do business');

/** Excludes phrases after `in` that are not places. */
const noPlace = String.raw`(?! ?(?:this|by|good|compliance|accordance|order|question|general|writing|partnership|an? (?:sealed|group)|the (?:same|web|order|field|first|system)))`;
const must = String.raw`(?:must|shall|ha(?:s|ve) to|needs? to|should)`;

/** Words after which a place belongs to something else. */
const elsewhere = wordsOf(
  'to, for, that, which, who, and, with, as, by, on, about, is, are, be, their, provided, of(?= (?:the )?[A-Z])',
);

export const seatRequirement: RequirementWordings = {
  names: [
    {
      example: 'The bidder must have its principal place of business within 50 miles of the county seat.',
      pattern: anyCase(
        anyOf(
          String.raw`\b(?:${seat}|located|vendors?|contractors?|bidders?|firms?|technicians?|reside)\b.{0,60}\b${within}`,
          String.raw`\b${within}(?:[- ]radius)?.{0,60}\b${seat}\b`,
          String.raw`\b${must} (?:be|lie|stand) (?:in \p{L}+ or )?${within}`,
          String.raw`\b(?:within|in|inside)\b.{0,20}\bmile radius\b`,
          String.raw`\b(?:no|not) more than (?:${distance}|${time}|${number} (?:hours?|minutes?))['\u2019]? (?:from|of|away)\b`,
        ),
      ),
    },
    {
      example: 'Vendors must be located in Delaware.',
      pattern: anyCase(
        anyOf(
          String.raw`\b${must} be (?:\w+ly )?${locatedWords} ${inside}${noPlace}`,
          String.raw`\b${seat},? (?:which |that )?${must} (?:be|lie|stand)(?: located| situated)? ${inside}${noPlace}`,
          String.raw`\b${havingVerbs} (?:an? )?local (?:office|presence)\b(?! of)|\b${must} ${dwell} (?:with)?in\b${noPlace}`,
          String.raw`\b(?:live[sd]?|living|reside|residing|dwell|do(?:es|ing)? business)(?: or (?:primarily do business|work|study))? (?:with)?in\b${noPlace}`,
          String.raw`\b(?:legal |current |bona fide )residents? of\b|\b(?:be )(?:an? )?residents? of\b|\bphysical presence in\b`,
        ),
      ),
    },
    {
      example: 'Bidders have a service center in Lane County.',
      pattern: new RegExp(
        anyOf(
          String.raw`\b(?:be|are|is|those|[Ff]irms|[Bb]usinesses|[Cc]ompanies|[Nn]onprofits|[Oo]rganizations) (?:\w+ly )?${locatedWords}(?: or \w+)? ${inside} ${anyPlace}`,
          String.raw`(?:\b${havingVerbs} |^(?:[\w.]{1,3}[.)]|[-*\u2022]) )(?:an? |at least one |its |their |the )?(?:[\w-]+,? ){0,4}${seat}(?:, [^,;]{1,40},)? (?:within|in|on|inside) ${anyPlace}`,
          String.raw`\b${seat} (?:is|are|be|lies)(?: located| situated)? ${inside} ${anyPlace}`,
          String.raw`\b(?:${must} be|you are|you['\u2019]re) (?:based |located )?(?:with)?in(?:side)? ${area}`,
          String.raw`\b[Mm]ust be in \p{Lu}\p{L}+ (?:or|and|County)\b`,
          String.raw`(?<!\b(?:permanent|lawful|legal) )\b[Rr]esidents? of (?:the |ZIP codes |${area})`,
          String.raw`\b(?:equipment|loader|trucks?|vehicles?|crews?|technicians?|staff|personnel|mechanics?|inventory|stock)\b.{0,20}\b(?:based|stationed|located|kept|garaged) (?:with)?in ${anyPlace}`,
          String.raw`\b${people} (?:legally )?registered in ${area}|\brelocate to\b|\bseat in\b`,
        ),
        'u',
      ),
    },
    {
      example: 'Only local firms will be considered.',
      pattern: anyCase(
        anyOf(
          String.raw`\blocal (?:sources|firms|businesses|vendors|contractors|bidders|artists) (?:only|will)|\bonly local\b`,
          String.raw`\blocally[- ](?:based|owned)\b`,
          String.raw`\bonly (?:[\w-]+ ){1,4}(?:located|based|headquartered) (?:with)?in\b`,
          String.raw`\b(?:serve|serving) (?:the )?(?:residents|people|communities|students|families|youth|children) (?:of|in)\b`,
          String.raw`\bserviced by (?:the )?(?:\w+ ){1,5}(?:District|Regional|Area) Office\b`,
        ),
      ),
    },
    {
      example: 'Vendors outside the State of Montana are not eligible.',
      pattern: new RegExp(
        String.raw`\b[Oo]utside(?: of)? ${area}.{0,80}\b(?:not|ineligible|excluded|barred|rejected)\b|\b(?:[Nn]ot?|ineligible)\b.{0,60}\boutside(?: of)? ${area}`,
        'u',
      ),
    },
    {
      example: 'Lead artists must be California-based.',
      pattern: new RegExp(
        anyOf(
          String.raw`\b[Bb]e \p{Lu}\w+-based\b`,
          String.raw`\b(?:[Pp]rojects?|[Aa]ctivities|[Ss]ervices|[Ww]ork|[Ss]ites?) must (?:be (?:located|carried out|performed|provided|rendered)|occur|take place).{0,40}\b(?:in|within) (?:the )?\p{Lu}`,
          String.raw`\btake place (?:with)?in (?:the )?\p{Lu}`,
          String.raw`\bbe (?:manufactured|made|produced|assembled) in the (?:US|U\.S\.|USA|United States)\b`,
        ),
        'u',
      ),
    },
  ],
  ofApplicants: [
    {
      example: 'Eligible applicants are Oregon nonprofits.',
      pattern: new RegExp(
        anyOf(
          String.raw`\b${states}-based\b`,
          String.raw`\b(?<!\bof )${states}(?:'s|\u2019s)? (?:(?!${people})[\p{Ll}\d()-]+ ){0,3}(?:${people}|communities)\b`,
          String.raw`\b(?:helps|for|assists|to) \p{Lu}\p{Ll}+(?:ians|ans|ers|ites) (?:who|that|with)\b`,
        ),
        'u',
      ),
    },
    {
      example: 'Grants are made to counties within the Commonwealth.',
      pattern: new RegExp(
        String.raw`\b${people}\b,?(?: (?!${elsewhere}\b)[\w-]+){0,10}? (?:in|within|(?<!University )of|from|serving|throughout|across) ${area}`,
        'u',
      ),
    },
    {
      example: 'Only businesses on the Navajo Nation are eligible.',
      pattern: new RegExp(
        String.raw`\b${people} (?:located |based |headquartered )?(?:on|in) (?:the )?(?:(?:City|Town|State|County) of )?${notAName}\p{Lu}[\p{L}.]+`,
        'u',
      ),
    },
  ],
  otherwise: anyCase(
    anyOf(
      String.raw`\b(?:work|buildings?|sites?|space|land|parking|(?:government|agency|county|city|our|using) office|office for the|property|equipment|documents?|information|site visit|meeting|conference|session|forms?|clauses?|our office|this office|the office) (?:\w+ ){0,3}(?:be|is|are) located\b`,
      String.raw`\blocated in a State that\b`,
      String.raw`\b(?:bids?|offers?|proposals?|quotes?|samples?|applications?) (?:\w+ ){0,5}(?:delivered|received|mailed|opened|submitted)\b`,
      String.raw`\b(?:meeting|conference|visit|hearing|tour)\b`,
      String.raw`\b(?:site|airport|base|building) is located\b`,
      String.raw`\blocal preference\b|\btaken off\b|\bveterans within\b`,
    ),
  ),
};
