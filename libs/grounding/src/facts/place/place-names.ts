import { stateNames } from '@rfp/contracts/vocabulary/us-states';

/** Codes that are not places of performance: the United States, which is the whole market, and codes that are not countries. */
const excludedCodes = new Set(['US', 'UM', 'EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO']);

/** English country names from Unicode. */
const countryNames = ((): string[] => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !excludedCodes.has(code))
    .flatMap((code) => names.of(code) ?? [])
    .map((name) => name.replace(/ \(.*\)$/, '').replace(/^St\. /, 'Saint '));
})();

/** Further names of countries and of parts of the world. */
const regions =
  'Burma|Ivory Coast|Cape Verde|Kyrgyz Republic|Slovak Republic|Korea|England|Scotland|Wales|Northern Ireland|Congo|Palestine|Gaza|West Bank|Kurdistan|Latin America(?: and the Caribbean)?|Central America|South America|(?:North|West|East|Southern|Central|Eastern|Western|Northern|[Ss]ub-Saharan) Africa|Africa|(?:South|Southeast|Southeastern|Central|East|South East|Western) Asia|Asia|Asia[- ]Pacific|Middle East|Caribbean|Pacific Islands?|Balkans|(?:Eastern|Western|Central) Europe|European Union|European Economic Area|EEA|Europe|Sahel|Caucasus|Appalachian Region|Appalachia|Great Lakes|Chesapeake Bay(?: Watershed)?|Gulf of Mexico|Arctic|Antarctica|Pacific Northwest|Great Plains|Navajo Nation';

/** Lookahead after a name that is not an adjective: `in California`, but not `for California farms`. */
export const afterName = String.raw`(?=['\u2019]?s?\s?(?:[,.;:)(\u2013\u2014/-]|$|\p{Lu}|(?:and|or|to|by|with|for|as|that|which|through|via|from|at|on|during|is|are|will|under|who|where|while|between|over|in|including|using|beyond|because|affected|requires|plans|intends|has|seeks|area|region|\p{Ll}+(?:ed|ing))\b))`;

const oneOf = (names: readonly string[]): string =>
  [...new Set(names)]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|');

/** A country, or a part of the world. */
export const abroadName = String.raw`(?:${oneOf(countryNames)}|${regions})\b${afterName}`;
/** A state of the United States. */
export const stateName = String.raw`(?:${oneOf(stateNames)})\b${afterName}`;
/** A country, a part of the world or a state. */
export const regionName = String.raw`(?:${abroadName}|${stateName})`;

const code = String.raw`(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|GU|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])`;
/** A state or a country after the name of a place. */
const withState = String.raw`(?:,\s?(?:(?!(?:IN|OR|ME|OK|HI) \p{Lu})${code}\b\.?(?:,? \d{5}(?:-\d{4})?)?|${oneOf([...countryNames, ...stateNames])}|${regions}|U\.?S\.?A\b|D\.C\.)| ${code},? \d{5}(?:-\d{4})?|(?<=\p{Ll}) (?!(?:OR|IN|ME|OK|HI)\b)${code}\b)`;

const word = String.raw`\p{Lu}[\p{L}\p{N}.'\u2019&-]*`;
/** Words of a name: `Naval Station`, `University of Utah`. */
const proper = String.raw`(?:${word}|of|the|de|and|\d{1,6})`;
/** Words that only occur in names of places. */
const site = String.raw`(?:AFB|AFS|ANGB|(?:Air(?: Force| Reserve| National Guard)?|Naval|Army|Marine Corps|Logistics|Submarine|Submarine Naval) Base|Barracks|Arsenal|Depot|Shipyard|Forests?|NF|Parks?|Monument|Refuges?|Wildlife Areas?|Cemetery|Laborator\w+|(?:Medical|Health|Research|Space|Data|Correctional|Convention|Training|Federal|Warfare|Flight|Readiness|Logistics|Supply|Distribution|Community|Visitor|Service|Detention|Processing|Activity|Army|Operations) Center|Health Care System|Healthcare System|Hospital|VAMC|Airport|Airfield|Embassy|Consulate|Campus|campus|County|Counties|counties|City|Islands?|Harbor|Lake|River|Dam|Station|Range|Building|Courthouse|Districts?|Zones?|Region|Facility|Plant|Installation|Garrison|Academy|School|University|College)`;
const siteBefore = String.raw`(?:Fort|Ft\.?|Camp|Joint Base|JB|NAS|Naval (?:Air )?Station|City of|County of|University of|Port of|Lake|Mount|VA Medical Center,?) ${word}|(?:Building|Bldg\.?) (?:[A-Z]-?)?\d+`;

/** A name of a place with a state, a postal code or a word for its kind. */
export const placeName = String.raw`(?:${word} (?:${proper} ){0,6}?${site}\b|${word} ${site}\b|${siteBefore}|${word}(?: ${proper}){0,5}(?:, ${word}(?: ${word}){0,3}){0,2}${withState})`;

/** Last words of names of buildings and grounds. */
const siteInTitle =
  '(?:Annex|Library|Auditorium|Hall|Plant|Station|Substation|Bridge|Terminal|Pier|Clinic|Armory|Jail|Garage|Museum|Theat(?:er|re)|Stadium|Pool|(?<!Disease )Complex|Mill|Landfill|Hospital|Courthouse|Campus|Building|Park|School|Airfield|Dam|Lock|Reservoir|Harbor|Creek)';

/** An unmistakable name of a place in a title. */
export const placeInTitle = String.raw`(?:\b${word}(?: ${proper}){0,4} ?(?:AFB|AFS|ANGB|Air Force Base|Air Base|Barracks|Arsenal|Depot|Shipyard|National (?:Forest|Park|Cemetery|Monument)|VAMC|Airport|Embassy|Medical Center)\b|\b(?:Fort|Camp|Joint Base|Naval (?:Air )?Station) ${word}|\b${word}(?: ${proper}){0,3}${withState}|(?:[,:;\u2013-] |\b(?:at|for|of|in|on|over) )(?:the )?(?:${word} ){1,4}${siteInTitle}\b|(?:, | in |: | - )(?:${regionName})(?:(?:,|,? and) ${regionName})*$)`;

const areaKinds = String.raw`(?:cit(?:y|ies)|provinces?|counties|county|corridor|wetlands?|basins?|watersheds?|municipalit(?:y|ies)|valleys?|coast|delta|plateau|islands?|villages?|peninsula|state(?!\s\w)|region|district|metropolitan area|communities)`;
/** A named area: `Sandia Springs wetlands`, `Kerala state`, `the state of Bahia`. */
export const areaName = String.raw`(?:(?!(?:Program|Project|Service|Priority|Eligible|Local|Rural|Urban|Targeted?|Federal|Native|Tribal|Indian|Promise|Smart|Business|Arts?|Member|United|American|\p{Lu}{2,} (?!and\b)[a-z]+)\b)${word}(?:(?:,? and|,) ${word}| ${word}){0,3} ${areaKinds}\b|(?:[Ss]tate of (?!${oneOf(stateNames)})|(?:[Cc]ity|[Pp]rovince|[Cc]ounty|[Rr]egion|[Ii]sland|[Vv]illage|[Tt]own|[Dd]istrict) of )${word}|${word}(?: ${word}){0,3} (?:Province|City|Region|(?:Western|Eastern|Northern|Southern|Central|Metropolitan|Bay|Capital) Area|Prefecture|Governorate|Oblast|Basin|Watershed|Valley|Delta|Plateau|Peninsula))`;
