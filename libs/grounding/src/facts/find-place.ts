import { stateNames } from '@rfp/contracts/us-states';
import { type Fact, type NoticeReading } from './read-notice.js';

const name = String.raw`\p{Lu}[\p{L}\p{N}.'\u2019&-]*`;
const proper = String.raw`(?:${name}|of|the|de|and|\d{1,6})`;
/** Words that only names of places have. */
const site = String.raw`(?:AFB|AFS|ANGB|(?:Air(?: Force| Reserve| National Guard)?|Naval|Army|Marine Corps|Logistics|Submarine) Base|Barracks|Arsenal|Depot|Shipyard|Forests?|NF|Parks?|Monument|Refuge|Cemetery|Laborator\w+|(?:Medical|Health|Research|Space|Data|Correctional|Convention|Training|Federal|Warfare|Flight|Readiness|Logistics|Supply|Distribution|Community|Visitor|Service|Detention|Processing|Activity|Army) Center|Hospital|VAMC|University|College|Airport|Embassy|Campus|campus|County|Counties|counties|City|Islands?|Harbor|Lake|River|Dam|Station|Range|Building|Districts?|Zones?|Region|Facility|Plant|Installation|Garrison|Academy|School)`;
const siteBefore = String.raw`(?:Fort|Ft\.?|Camp|Joint Base|JB|NAS|Naval (?:Air )?Station|Building|Bldg\.?|City of|County of|State of|University of|Port of|Lake|Mount) ${name}`;
const code = String.raw`(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|GU|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])`;
/** Countries in which agencies of the United States buy. */
const countries =
  'Japan|Korea|South Korea|Germany|Italy|Afghanistan|Iraq|Kuwait|Qatar|Bahrain|Spain|Belgium|United Kingdom|England|Philippines|Djibouti|India|Canada|Mexico|Honduras|Cuba|Turkey|Greece|Portugal|Poland|Kenya|Haiti|Jordan|Egypt|Israel|Australia|Singapore|Thailand|Norway';
const state = String.raw`(?:,\s?(?:${code}\b\.?(?:,? \d{5}(?:-\d{4})?)?|${stateNames.join('|')}|${countries}|D\.C\.)| ${code},? \d{5}(?:-\d{4})?|(?<=\p{Ll}) (?!(?:OR|IN|ME|OK|HI)\b)${code}\b)`;
/** A name of a place with a state, a postal code or a word that says what it is. */
const place = String.raw`(?:${name} (?:${proper} ){0,6}?${site}\b|${name} ${site}\b|${siteBefore}|${name}(?: ${proper}){0,5}${state})`;
const preposition = String.raw`\b(?:at|in|on|to|within|aboard|near|throughout|across|for|located at|adjacent to)\b (?:the |an? |various (?:\w+ )?(?:locations )?(?:at |in |on )?|several )?`;

/** The surest first. */
const stated = [
  new RegExp(
    String.raw`\b[Ff]\.?[Oo]\.?[Bb]\.?:? ?(?:[Pp]oint:?|[Dd]estination|DESTINATION)?:? ?(?:(?:shall be|is|to|at|in|for|-|,) ?)?(?:the )?${place}|\bFOB Destination shall be \w.{2,40}${code} \d{5}`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:[Pp]lace|PLACE|[Ll]ocation|LOCATION)s? (?:of|OF|for|FOR) (?:the )?(?:[Pp]erformance|PERFORMANCE|[Ww]ork|WORK|[Dd]elivery|DELIVERY|[Pp]roject|[Cc]ontract)\b(?:.{0,60}?\b(?:is|are|be|at|in)\b|.{0,30}?:) ?.{0,60}?\p{Lu}|\b(?:[Pp]erformance|[Ww]ork|[Pp]roject|[Jj]ob|[Dd]elivery) (?:[Ss]ite|[Ll]ocation|[Aa]ddress|[Dd]estination)s?(?: (?:is|are)\b|:) ?.{0,40}?\p{Lu}|\b[Dd]elineated [Aa]rea\b.{0,40}\p{Lu}|\b(?:[Dd]eliver|DELIVER|[Ss]hip|SHIP)(?:y|Y)? ?(?:[Tt]o|TO): ?.{0,20}\p{Lu}`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:[Dd]eliver(?:y|ed|ies)?|DELIVER(?:Y|ED)?|[Ss]hip(?:ped|ping|ment)?|SHIP|installed|needed|required)\b.{0,60}?\b(?:to|at|in|TO|AT)\b:? ?(?:the )?${place}`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:located|performed|provided|used|constructed|built|situated|conducted|accomplished|services?|Services?|work|project|facility|building|repairs?|renovat\w+|replace\w*|construction|install\w*|maintenance|hackathon|lands?|activities|implemented|support|projects)\b.{0,80}?${preposition}${place}`,
    'u',
  ),
  new RegExp(String.raw`\b(?:at|on|aboard|At|On|for|For) (?:the )?${place}`, 'u'),
  new RegExp(
    String.raw`\bin (?:the )?${place}|\blocated (?:with)?in (?:the )?(?:State of )?(?:${stateNames.join('|')})`,
    'u',
  ),
];
/** A title names a place only in words that nothing else has. */
const inTitle = new RegExp(
  String.raw`\b${name}(?: ${proper}){0,4} ?(?:AFB|AFS|ANGB|Air Force Base|Barracks|Arsenal|Depot|Shipyard|National (?:Forest|Park|Cemetery|Monument)|VAMC|Airport|Embassy|Medical Center)\b|\b(?:Fort|Camp|Joint Base|Naval (?:Air )?Station) ${name}|\b${name}(?: ${proper}){0,3}${state}`,
  'u',
);
/** So many patterns name the place as such; the others only have a place. */
const surest = 4;
const nearBefore = { sure: 60, other: 120 };
/** Addresses of others than the place where work is done. */
const otherPlaces =
  /\b(?:submit\w*|sent|send|mail(?:ed|ing)?|e-?mail\w*|(?:offers?|quotes?|bids?|proposals?) (?:shall|must|will|may|should)|[Ss]ole[- ]source|SOLE|(?:to|with) [A-Z][\w&. ]+,? (?:LLC|Inc|INC|Corp|CORP|Company|Ltd)|CAGE|[Cc]age|manufactur\w+|contact|phone|[Oo]mbuds\w+|Pentagon|[Qq]uestions?|[Cc]ontracting (?:[Oo]ffice|[Dd]ivision|[Aa]ctivity|[Cc]enter|[Oo]fficer|[Ss]quadron)|on behalf of|regist(?:er|ered|ration)|posted|download\w*|[Rr]egulations?|Code of|Pub\. ?L|Act of|[Ww]age|laws? of|[Ii]nvoice\w*|published|conference|bid opening|[Bb]ids? will be opened|size standard|picked up|bonds?|licen[sc]\w+|certif\w+|memorandum|university researchers|[Ss]tandards?|copies of|obtain(?:ed)?|documents from|Specifications?|Federal|Subpart|FAR|DFARS|Circular|NAICS|approved|drawings?|headquarter\w*|eligible|encouraged|received|inspection|[Aa]gencies|[Oo]rgani[sz]ations|[Aa]pplicants?|nonprofits?)\b/;

/** Where the work is done or what is bought is delivered: the field, else the sentence that says so. */
export function findPlace({ field, statements }: NoticeReading): Fact[] {
  const own = field('location');
  if (own !== undefined) return [{ quote: own }];
  for (const [rank, pattern] of stated.entries()) {
    const found = statements.find(({ text }) => {
      const match = pattern.exec(text);
      const from = (match?.index ?? 0) - (rank < surest ? nearBefore.sure : nearBefore.other);
      return match !== null && !otherPlaces.test(text.slice(Math.max(0, from), match.index + match[0].length));
    });
    if (found !== undefined) return [{ quote: found.quote }];
  }
  const title = field('title');
  return title !== undefined && inTitle.test(title.text) ? [{ quote: title }] : [];
}
