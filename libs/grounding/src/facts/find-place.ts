import { stateNames } from '@rfp/contracts/us-states';
import { type Fact, type NoticeReading } from './read-notice.js';

const proper = String.raw`(?:\p{Lu}[\p{L}\p{N}.'\u2019&-]*|of|the|de|and|\d{1,6})`;
/** Words that only names of places have. */
const site = String.raw`(?:AFB|AFS|ANGB|JB|NAS|Base|Fort|Ft\.?|Camp|Naval|Barracks|Arsenal|Depot|Shipyard|Forests?|Parks?|Monument|Refuge|Cemetery|Laborator\w+|Center|Hospital|VAMC|University|College|Airport|Embassy|Campus|County|Counties|City|Island|Islands|Harbor|Lake|River|Dam|Station|Range|Building|Bldg|Districts?|Zones?|Region|Facility|Plant|Installation|Garrison|Academy|School)`;
const state = String.raw`,? (?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|GU|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])\b\.?(?: \d{5}(?:-\d{4})?)?`;
/** A name of a place with a state, a postal code or a word that says what it is. */
const place = String.raw`(?:(?:${proper} ){0,6}(?:${proper})?,?\s?${site}\b(?: ${proper}){0,4}(?:${state})?|(?:${proper} ?){1,6},?(?:${state})|(?:${proper} ?){1,4}, (?:${stateNames.join('|')}))`;
const preposition = String.raw`\b(?:at|in|on|to|within|aboard|near|throughout|across|for|located at)\b (?:the |an? |various (?:\w+ )?(?:locations )?(?:at |in |on )?|several )?`;

/** The surest first. */
const stated = [
  new RegExp(String.raw`\b[Ff]\.?[Oo]\.?[Bb]\.?:? ?(?:[Pp]oint:?|[Dd]estination|DESTINATION)?:? ?(?:shall be|is|to|at|in|for|-|,)? ?(?:the )?${place}`, 'u'),
  new RegExp(String.raw`\b(?:[Pp]lace|PLACE|[Ll]ocation|LOCATION)s? (?:of|OF|for|FOR) (?:the )?(?:[Pp]erformance|PERFORMANCE|[Ww]ork|WORK|[Dd]elivery|DELIVERY|[Pp]roject|[Cc]ontract)\b.{0,80}?\p{Lu}|\b(?:[Pp]erformance|[Ww]ork|[Pp]roject|[Jj]ob|[Dd]elivery) (?:[Ss]ite|[Ll]ocation|[Aa]ddress|[Dd]estination)s?\b(?:.{0,40}?\b(?:is|are|at|in)\b|:) ?.{0,40}?\p{Lu}|\b(?:[Dd]elineated [Aa]rea)\b.{0,40}\p{Lu}`, 'u'),
  new RegExp(String.raw`\b(?:[Dd]eliver(?:y|ed|ies)?|DELIVER(?:Y|ED)?|[Ss]hip(?:ped|ping|ment)?|SHIP|installed|needed|required)\b.{0,60}?\b(?:to|at|in|TO|AT)\b:? ?(?:the )?${place}`, 'u'),
  new RegExp(String.raw`\b(?:located|performed|provided|used|constructed|built|situated|conducted|accomplished|services?|Services?|work|project|facility|building|repairs?|renovat\w+|replace\w*|construction|install\w*|maintenance|hackathon|lands?|activities|implemented|support|projects)\b.{0,80}?${preposition}${place}`, 'u'),
  new RegExp(String.raw`\b(?:at|on|aboard|At|On|for|For) (?:the )?${place}`, 'u'),
  new RegExp(String.raw`\bin (?:the )?${place}`, 'u'),
];
/** Addresses of others than the place where work is done. */
const otherPlaces =
  /\b(?:submit\w*|sent|send|mail(?:ed|ing)?|e-?mail\w*|(?:offers?|quotes?|bids?|proposals?) (?:shall|must|will|may|should)|[Ss]ole[- ]source|SOLE|(?:to|with) [A-Z][\w&. ]+,? (?:LLC|Inc|INC|Corp|CORP|Company|Ltd)|CAGE|[Cc]age|manufactur\w+|contact|phone|[Oo]mbuds\w+|Pentagon|[Qq]uestions?|[Cc]ontracting (?:[Oo]ffice|[Dd]ivision|[Aa]ctivity|[Cc]enter|[Oo]fficer|[Ss]quadron)|on behalf of|regist(?:er|ered|ration)|posted|download\w*|[Rr]egulations?|Code of|Pub\. ?L|Act of|[Ww]age|laws? of|[Ii]nvoice\w*|published|conference|bid opening|[Bb]ids? will be opened|size standard|picked up|bonds?|licen[sc]\w+|certif\w+|memorandum|university researchers|standards?|Federal|Subpart|FAR|DFARS|Circular|NAICS|approved|drawings?|headquarter\w*|eligible|encouraged|received|inspection)\b/;

/** Where the work is done or what is bought is delivered: the field, else the sentence that says so. */
export function findPlace({ field, statements }: NoticeReading): Fact[] {
  const own = field('location');
  if (own !== undefined) return [{ quote: own }];
  for (const pattern of stated) {
    const found = statements.find(({ text }) => {
      const match = pattern.exec(text);
      return match !== null && !otherPlaces.test(text.slice(Math.max(0, match.index - 60), match.index + match[0].length));
    });
    if (found !== undefined) return [{ quote: found.quote }];
  }
  return [];
}
