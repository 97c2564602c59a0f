import { placeInTitle } from './place-names.js';
import { openingPlace } from './place-parts.js';
import { type PlaceWording, placeWordings } from './place-wordings.js';
import { type Fact, factOf, type NoticeReading } from '../read-notice.js';

/** Wordings for titles, which name a place only in unmistakable words. */
const inTitle = new RegExp(placeInTitle, 'u');
/** Words about addresses other than the place of performance. */
const otherPlaces =
  /\b(?:BIDS|QUOTES|PROPOSALS|[Ss]ubmittals?|[Ss]ubmissions?|[Ii]nformation [Ss]ession|[Jj]ob [Ww]alk|[Ww]alk-?through|[Dd]ue (?:at|in|to)|(?:must|shall) (?:operate|maintain|keep|have)|within \w+ (?:\(\d+\) )?miles|front (?:desk|counter)|[Ii]nterviews?|[Pp]re-?[Bb]id|licensed|admitted|convened|experts (?:across|from|in)|Purchasing Office|[Bb]ids? open|[Cc]offee|[Cc]ome to|[Cc]heck in|call|[Rr]ing|[Ii]nspector|INSPECTOR|submit\w*|sent|send|[Mm]ail(?:ed|ing)?|e-?mail\w*|(?:[Oo]ffers?|[Qq]uotes?|[Bb]ids?|[Pp]roposals?|[Pp]roposers) (?:shall|must|will|may|should)|LLC|Inc\.|Corp\.|Corporation|[Mm]eet(?= at| in| on| by| near)|[Gg]ather|[Aa]ssemble|[Ll]obby|business address|(?:have|keep|maintain) an office|one original|copies|[Ss]ole[- ]source|SOLE|(?:to|with) [A-Z][\w&. ]+,? (?:LLC|Inc|INC|Corp|CORP|Company|Ltd)|CAGE|[Cc]age|manufactur\w+|contact|phone|[Oo]mbuds\w+|[Qq]uestions?|[Cc]ontracting (?:[Oo]ffice|[Dd]ivision|[Aa]ctivity|[Cc]enter|[Oo]fficer|[Ss]quadron)|on behalf of|regist(?:er|ered|ration)|posted|download\w*|[Rr]egulations?|Code of|Pub\. ?L|Act of|[Ww]age|laws? of|[Ii]nvoice\w*|published|conference|[Mm]eeting|bid opening|[Bb]ids? (?:will be|are) opened|be opened|[Ss]ite [Vv]isits?|[Tt]ours?|[Ss]amples?|by others|size standard|(?:plans|packet|documents?|specifications|forms?)\b.{0,60}picked up|can be picked up|(?:branch|office|place of business|headquarters) (?:with)?in\b|bonds?|[Ll]icen[sc]\w+|certif\w+|memorandum|university researchers|[Ss]tandards?|copies of|obtain(?:ed)?|documents from|Specifications?|Federal (?:Register|Acquisition|Business|Specifications?)|Subpart|FAR|DFARS|Circular|NAICS|approved|drawings?|headquartered|(?:main|principal|home) office|eligible|encouraged|receiv(?:e[sd]?|ing)(?! dock)|inspection (?:and|point)|inspected|[Aa]gencies|[Oo]rgani[sz]ations|[Aa]pplicants?|nonprofits?|[Aa]ppendix|experience|[Tt]ravel|do business|MICC|FDT|authori[sz]ed|governed|sources|[Pp]roposition|companies|businesses|firms|administered by|intends to (?:award|negotiate|issue))\b/;

/** Words of grants, which may fund work in many places. */
const grantWords =
  /\b(?:grants?|grantees?|applicants?|cooperative agreements?|funding opportunit(?:y|ies)|FOA|NOFO|fellowships?|subawards?|award ceiling|hackathon|scientific cooperation|supports? research|fund(?:s|ed|ing)|awardees|programs? (?:is|are|seeks?|increases?|supports?|aims?|provides?|will)|support (?:for|to) (?:schools|communities)|vulnerable|(?:purpose|goal|aim) of (?:this|the) (?:study|program|project|initiative)|their (?:respective )?communities)\b/i;
/** Number of opening sentences in which a notice states the purchase and its place. */
const openingSentences = 4;
/** Words in the opening sentences about the place of something other than the work. */
const notOfWork =
  /\b(?:submit\w*|receiv\w+|accept\w*|deliver (?:bids|proposals|offers)|mail\w*|e-?mail\w*|sent|send|due|meet|meeting|conference|visit|tour|walk\w*|questions?|[Cc]lerk|open(?:ed|ing)|award(?:ed)? to|licen[sc]ed|certified|register\w*|headquartered|incorporated|based|established|LLC|Inc|Corp|sole source|eligib\w*|must|limited|[Tt]ravel\w*|grown|[Bb]enefit|[Gg]ather|[Aa]wardees|(?:firms|companies|organi[sz]ations|nonprofits|applicants|vendors|contractors|suppliers|institutions)(?: (?:located|based))? (?:in|on|within|at)\b|holding|practice|within the last|in the last|if|may apply|picked up at|officer?s? (?:of|at)|website|portal|published|posted|contact|obtain\w*|attention|lobby|room|[Ss]amples?|P\.?O\.?)\b/i;

/** A label of a place at the beginning of a line. `Location: Room 4` below `Pre-bid meeting` is the place of the meeting. */
const placeLabel = /^(?:Place|Location|Where|PLACE|LOCATION|WHERE) ?[:.-]/;
const eventWord = /\b(?:pre-?\w+ (?:conference|meeting)|opening|meeting|conference|visit|webinar|tour)\b/i;

const maxShoutedLength = 1000;
const lowercaseWords =
  /^(?:IN|AT|ON|OF|THE|AND|FOR|TO|FROM|BY|WITH|OR|AN?|IS|ARE|WILL|BE|HAS|NEED|TAKE|INTENDS|ISSUE|REPLACE|REPAIR|SERVICES?|WORK|PERFORMED|LOCATED|PROVIDE|REQUEST|PROPOSALS|DESIGN|CONSTRUCTION|DURING|WITHIN|THROUGHOUT|ITS|OUR|REQUIRES?|SEEKS?)$/;
/** State codes and abbreviations, which stay in capitals. */
const staysInCapitals = /^(?:\p{Lu}{2}|AFB|AFS|ANGB|NAS|VAMC|USA|FOB|DLA)$/u;
/** Words that show that a place is where documents are available. */
const elsewhere =
  /\bobtain copies\b|\bmay apply\b|\b[Hh]ard cop(?:y|ies)\b|\b[Aa]wardees (?:gather|meet|attend)\b|\bPaper copies\b|\b[Pp]ost-award\b|\b[Kk]ick-?off\b|\b[Dd]emos?\b|\b[Mm]ust be within\b|\bDODSSP\b|\bDocument Automation\b/i;
/** Words for an office. A sentence names the seat of an office before its actions. */
const office = /\b(?:Office|Division|Command|Squadron|Directorate|Department|Agency|Contracting|Institute)\b/u;
const buys =
  /^.{0,40}\b(?:intends?|seeks?|requests?|is (?:seeking|issuing|soliciting|planning|requesting)|has (?:a (?:requirement|need)|been tasked)|proposes|plans|anticipates|requires)\b/u;

/** Finds the place of performance or delivery: the field, else the sentence that states it. */
export function findPlace({ field, statements }: NoticeReading): Fact[] {
  const locationField = field('location');
  if (locationField !== undefined) return [{ quote: locationField }];
  const isGrant = field('eligible_applicants') !== undefined || statements.some(({ text }) => grantWords.test(text));
  for (const wording of placeWordings.filter(({ ofPurchases }) => ofPurchases !== true || !isGrant)) {
    const found = statements.find(
      ({ text }, at) =>
        namesPlace(withTitleCase(text), wording) &&
        !(placeLabel.test(text) && eventWord.test(statements[at - 1]?.text ?? '')),
    );
    if (found !== undefined) return [factOf(found)];
  }
  const first = (isGrant ? [] : statements)
    .slice(0, openingSentences)
    .find(({ text }) => !elsewhere.test(text) && opensWithPlace(withTitleCase(text)));
  if (first !== undefined) return [factOf(first)];
  const title = field('title');
  return title !== undefined && inTitle.test(title.text) ? [{ quote: title }] : [];
}

/** Rewrites an all-caps text in title case, because `IN HANGAR 44 AT BRANTLEY AFB, WA` does not mark names by capitals. */
function withTitleCase(text: string): string {
  if (/\p{Ll}{3}/u.test(text) || text.length > maxShoutedLength) return text;
  return text.replaceAll(/\p{Lu}[\p{Lu}'\u2019-]+/gu, (word) =>
    lowercaseWords.test(word)
      ? word.toLowerCase()
      : staysInCapitals.test(word)
        ? word
        : word.charAt(0) + word.slice(1).toLowerCase(),
  );
}

function opensWithPlace(text: string): boolean {
  return Array.from(text.matchAll(openingPlace)).some(
    ({ 0: match, index }) => !notOfWork.test(text.slice(Math.max(0, index - maxNameDistance), index + match.length)),
  );
}

const maxNameDistance = 70;

function namesPlace(text: string, wording: PlaceWording): boolean {
  const match = wording.pattern.exec(text);
  if (match === null) return false;
  if (elsewhere.test(text)) return false;
  const end = match.index + match[0].length;
  if (wording.gap > 100 && office.test(text.slice(0, end)) && buys.test(text.slice(end))) return false;
  // A gap of 0 means that the match covers a scope of work: only the words close before the place count.
  const from = wording.gap === 0 ? Math.max(match.index, end - maxNameDistance) : match.index - wording.gap;
  return !otherPlaces.test(text.slice(Math.max(0, from), end));
}
