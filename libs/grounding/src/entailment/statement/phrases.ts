import { defaultSynonyms } from '@rfp/codes/synonyms';
import { type Term } from './read-terms.js';

/** Phrases that deny, limit or override a limit, in the format of the table below. */
const forcePhrases = `
~not = in no way | by no means | under no circumstances | in no case | in no event | at no time | on no account | in no instance
~nobody = nobody | no one | noone | not anyone | not anybody
~only = no other | none other than | nobody but | none except | no one other than | nobody other than | no others
~unless = anyone but | anybody but | everyone but | anything but | nothing other than | in lieu of | in place of | not counting
~regardless = regardless of | regardless | irrespective of | no matter | even if | even when | even where | even after | even without | even with | even before | whether or not | with or without | anyway | nevertheless | nonetheless | despite | in spite of | notwithstanding | no bar | no obstacle | no hindrance | no barrier | no impediment | makes no difference | make no difference | no difference | plays no part | play no part | plays no role | play no role | no role | poses no risk | pose no risk | not a precondition | no precondition | not a bar | not an obstacle | not a condition | no condition | all but irrelevant | beside the point
=exclude = left out | leave out | leaves out | shut out | locked out | kept out | knocked out | screened out | passed over | struck out | weeded out | cut out | are out | is out
=prohibit = off limits
=prevent = kept from | keeps from | keep from | stopped from | stops from
=omit = left blank | left empty | leave blank | leave empty
~before = by the time
~after = no earlier than | not earlier than | no sooner than | not sooner than | not any earlier than
~should = would be good | would be wise | would be useful | is a good idea | would do well | do well to | good idea | bad idea | had better | would rather | better to | wise to | ought to
~often = once or | once and | once per | once a | once every | once in
=postpone = on hold | put off | puts off | pushed back | push back | moved back | held off | put on ice | on ice | under protest
=cancel = pulled back | taken down | took down | taken off
~nolonger = not any longer | not any more
~over = come to an end | came to an end | has passed | have passed | has lapsed | already closed
~noNeed = up to the vendor whether | up to the offeror whether | up to the bidder whether | up to the contractor whether | up to the applicant whether | can opt out | may opt out
~same = just the same | in just the same | just as | just like | just in case | just over | just under
~orNot = or not
~fewer = not all | not every | not each | only some | only part of
`;

/**
 * Phrases that form one term. Prefixes: `~` an operator for the checks of modality, time and amount; `&` a group of bidders; `@` a name with
 * several spellings; `=` the single word that the phrase means.
 */
const phraseTable = `
~by = no later than | not later than | no later then | not later then | on or before | at or before | prior to or on | by or before | nlt | latest by | at the latest | the latest
~before = prior to | in advance of | ahead of | earlier than | preceding | in advance | beforehand | leading up to
~after = subsequent to | later than | following the | following award | following receipt | following acceptance | upon | as of | starting from | immediately following | following issuance | following completion | following delivery
~max = no more than | not more than | not to exceed | shall not exceed | must not exceed | may not exceed | can not exceed | cannot exceed | will not exceed | not exceed | not exceeding | no greater than | not be greater than | not be more than | no longer than | not be longer than | at most | up to | a maximum of | maximum of | the maximum | maximum | max | no larger than | not be larger than | as many as | as much as | limit of | limited to | limit is | capped at | cap of | or less | or fewer | or below | or under | or smaller | ceiling of | ceiling | not above | not go above | tops out at | no higher than | should not exceed | go over | not go over | not be over | not run over | not go beyond | not surpass | or shorter | or sooner
~min = no less than | not less than | no fewer than | not fewer than | at least | a minimum of | minimum of | the minimum | minimum | min | or more | or greater | or longer | or larger | or higher | or above | or better | at a minimum | as a minimum | floor of | no lower than | not be less than | not be fewer than | the least | no smaller than | no shorter than
~above = more than | greater than | in excess of | exceeding | exceeds | exceed | larger than | higher than | longer than | upwards of | bigger than | heavier than | exceeded
~below = less than | fewer than | smaller than | lower than | shorter than | lighter than
~nolonger = no longer | is over | are over | is past | are past | not anymore | no more
~notonly = not only
~only = restricted to | reserved for | reserved exclusively for | reserved only for | open only to | confined to | exclusively | solely | only | just | merely | purely | nothing but | none but | no one but | alone | strictly | nobody but
~unless = unless | except | except if | except when | except where | except for | except as | other than | excepting | save for | apart from | aside from | excluding | with the exception of | without first | but not | rather than | instead of
~either = either or
~noNeed = need not | not required | not be required | not have to | not need to | not need | not necessary | not mandatory | not obligated | not obliged | no obligation | no requirement | no need | not compulsory | not a requirement | not be obligated | not be obliged | not be necessary | without obligation | not needed | not be needed | no duty | not bound to | under no obligation | not be mandatory
~must = have to | has to | having to | need to | needs to | is to | are to | be to | required to | obligated to | obliged to | mandatory | compulsory | it is necessary | necessary | obligatory | a must | in need of | supposed to | is obliged | responsible for
~may = able to | allowed to | permitted to | free to | reserves the right | reserve the right | reserving the right | at the discretion | at its discretion | at their discretion | has the right | have the right | has the option | have the option | have the opportunity | is welcome | are welcome | welcome to | open to | eligible to | entitled to | possible | as desired | retains the right | keeps the right | up to the government | has discretion | sole discretion | an option
~should = encouraged to | encouraged | strongly encouraged | recommended | advised to | advised | advisable | urged | requested to | asked to | invited to | please | desired | desirable | preferred | preferable | ideally | would like | best practice
~will = going to | will | shall will | intends to | intend to | plans to | plan to | anticipates | anticipate | anticipated to | expected to | expects to | expect to | is expected | is anticipated | is planned | are planned | intends | about to | proposes to | set to | slated to | due to be | scheduled to | aims to | projected to | looking to | looks to
@asap = as soon as possible | as early as possible | at the earliest time possible | at the earliest possible time | as early as they can | as soon as they can | at your earliest convenience
@atonce = at once
=reject = turned down | turn down | turns down | thrown out | throw out | ruled out | rule out | kicked out
=cancel = call off | called off | calls off
=current = up to date
~by = cut off
=eventual = sooner or later
=always = at all times | at any time
=submit = hand in | hands in | handed in | handing in | hand over | handed over | turn in | turned in | turns in | send in | sent in | sends in | put in | get in | hand them in
=complete = fill in | fill out | filled in | filled out | fills out | fills in | filling out | filling in
=register = sign up | signed up | signs up
=perform = carry out | carried out | carries out | carrying out
=participate = take part | takes part | taking part | took part
=contact = get in touch | gets in touch
=review = look at | looked at | looks at | looking at | look over | looked over
=establish = set up | sets up
=propose = come up with | comes up with | put forward | puts forward
=reduce = cut down | cuts down | cut back | bring down | brings down
=ensure = make sure | makes sure | see to it
=rely = count on | rely on | depend on
=consider = in the running | take into account | taken into account | takes into account
=obtain = get hold of | lay hands on
=resolve = sort out | sorts out | work out | works out
=fund = paid for | pay for | pays for | pays out
=replace = take the place of | takes the place of | stand in for
=own = belong to | belongs to
=describe = spell out | spells out | lay out | lays out | set out | sets out
=collaborate = work together | works together | team up | teams up
~occur = take place | takes place | taking place | took place | taken place
~if = provided that | on condition that | as long as | in case | in the event that | in the event
~per = in accordance with | according to | in compliance with | in conformance with | in conformity with | pursuant to | consistent with | as per | in line with | in keeping with | as required by | as prescribed by | as stated in | as set forth in | as outlined in | as described in | as specified in | as laid out in | as detailed in | as defined in | on the basis of | based on | based upon | in terms of
&sdvosb = service disabled veteran owned small business | service disabled veteran owned small businesses | service disabled veteran owned small business concern | service disabled veteran owned small business concerns | service disabled veteran owned | service disabled veteran owned business | service disabled veteran owned businesses | sdvosb | sdvosbs | sdvosbc | small businesses owned by service disabled veterans | small business owned by service disabled veterans | owned by service disabled veterans
&vosb = veteran owned small business | veteran owned small businesses | veteran owned small business concerns | veteran owned small business concern | vosb | vosbs | veteran owned | owned by veterans
&edwosb = economically disadvantaged women owned small business | economically disadvantaged women owned small businesses | economically disadvantaged woman owned small business | edwosb | edwosbs
&wosb = women owned small business | women owned small businesses | woman owned small business | woman owned small businesses | women owned small business concerns | wosb | wosbs | women owned | woman owned | owned by women
&sdb = small disadvantaged business | small disadvantaged businesses | sdb | sdbs
&hubzone = hubzone | hub zone | hubzones | historically underutilized business zone | hubzone small business | hubzone small businesses | hubzone small business concerns
&large = larger firms | larger companies | larger businesses | bigger firms | bigger companies | large ones | larger ones | large business | large businesses | other than small business | other than small | large firms | large companies | other than small businesses | big businesses
&sb = small ones | smaller ones | smaller firms | smaller companies | smaller businesses | small business | small businesses | small business concern | small business concerns | small firms | small firm | small companies | small company | sb | small enterprises | small vendors
&open = large and small | small and large | large or small | small or large | big or small | regardless of size | regardless of their size | whatever their size | whatever its size | of every size | full and open competition | full and open | unrestricted | open competition | open to all sizes | not restricted | not set aside | no set aside | not a set aside | no setaside | not setaside | open to all businesses | businesses of any size | businesses of all sizes | any size | all sizes | open to all | fully open | not limited to small businesses | without restriction | without any set aside | without a set aside | without set aside | without set asides | no set asides | free and open competition
&indian = indian owned | native american owned | native owned | alaska native | indian tribe | indian tribes | tribally owned
&nonprofit = nonprofit | nonprofits | non profit | non profits | not for profit | non profit organization | nonprofit organization | nonprofit organizations | non profit organizations | not for profit organizations
&forprofit = for profit | for profits | commercial firms | for profit organizations
&topsecret = top secret | ts sci | ts
&citizen = usa citizen | usa citizens | citizen of the usa | citizens of the usa | usa citizenship | us citizen | us citizens | citizen of the united states | citizens of the united states | u s citizen | u s citizens | american citizens | american citizen | citizenship | united states citizens | united states citizen | us citizenship
@us = united states | continental usa | usa | u s | usa | u s a | america | americans | united states of america | american
@poc = point of contact | points of contact | poc | pocs | contact person | contact persons | contact point | contact points
@rfp = request for proposal | request for proposals | rfp | rfps
@rfq = request for quotation | request for quotations | request for quote | request for quotes | rfq | rfqs | requests for quotes | requests for quotations
@sam = system for award management | sam | sam gov
@ccr = central contractor registration | ccr
@naics = north american industry classification system | north american industrial classification system | naics | industry code | industry classification
@thirdparty = third party | third parties
@inperson = in person
@fbo = federal business opportunities | fbo | fedbizopps | fed biz opps
@lpta = lowest price technically acceptable | lowest priced technically acceptable | lpta | lowest priced offer that is technically acceptable | lowest priced technically acceptable offer | lowest price that is technically acceptable | technically acceptable lowest price | technically acceptable offer with the lowest price | cheapest technically acceptable | technically acceptable quote with the lowest price | lowest priced quote that is technically acceptable
@ffp = firm fixed price | firm fixed priced | ffp
@sole = sole source | sole sourced | single source | only one source | only one responsible source | one responsible source
@cob = close of business | end of business | cob | end of the business day | close of the business day | end of business day
@aro = after receipt of order | aro | after receipt of the order | from receipt of order | after the order is received | of receipt of order
@ado = after date of order | ado
@sow = statement of work | sow | scope of work | work statement
@pws = performance work statement | pws
@dod = department of defense | dod | defense department
@wawf = wide area workflow | wide area work flow | wawf
@cots = commercial off the shelf | cots | off the shelf | commercially available off the shelf
@cage = cage code | commercial and government entity code | cage
@duns = duns number | duns | data universal numbering system
@est = eastern standard time | est
@edt = eastern daylight time | edt
@cst = central standard time | cst
@cdt = central daylight time | cdt
@mst = mountain standard time | mst
@mdt = mountain daylight time | mdt
@pst = pacific standard time | pst
@pdt = pacific daylight time | pdt
@et = eastern time | et | eastern
@ct = central time | ct
@mt = mountain time | mt
@pt = pacific time
@utc = utc | gmt | zulu | coordinated universal time
@setaside = set aside | setaside | set asides | set asided
@sf = standard form | sf | standard forms
@dd = dd form | dd
@fob = free on board | f o b | fob
@calday = calendar day | calendar days
@busday = business day | business days | working day | working days | workday | workdays
@afb = air force base | afb
@ltd = limited liability company | llc
@ko = contracting officer | contracting officers | contract officer
@specialist = contract specialist | contracting specialist
@proposalsum = lump sum
@oral = orally | oral | verbal | verbally | spoken
@hardcopy = hard copy | hard copies | paper copy | paper copies | on paper | printed copy | printed copies | in paper form | printed form | hardcopy | hardcopies | in hard copy
@online = online | on line | on the internet | over the internet | via the internet | on the web
@oktofund = availability of funds | subject to availability
@together = altogether | in total | in all | combined | in the aggregate
@website = web site | website | web page | webpage | websites | internet site | site on the web
@reps = representations and certifications | reps and certs | representation and certification
@subk = subcontractor | subcontractors | sub contractor | subcontracted firm
@tm = time and materials | time and material | t m
@idiq = indefinite delivery indefinite quantity | idiq
@bpa = blanket purchase agreement | bpa
@bestvalue = best value | greatest overall benefit | best overall value
@pastperf = past performance
@sitevisit = site visit | site visits | site walk | walk through | walkthrough
@oneyear = option year | option years | option period | option periods
`;

interface Phrase {
  readonly words: readonly string[];
  readonly concept: string;
}

const acronyms = Array.from(defaultSynonyms, ([word, others]) =>
  [word, ...others].map((form) => ({
    words: wordsOf(form),
    concept: `@@${word.toLowerCase()}`,
    isCased: /^[A-Z&]{2,}/.test(form),
  })),
).flat();

/** Phrases by their first word, the longest first. */
const phrases = byFirstWord([
  ...`${phraseTable.trim()}\n${forcePhrases.trim()}`.split('\n').flatMap((line) => {
    const [concept = '', forms = ''] = line.split(' = ');
    return forms.split(' | ').map((form) => ({ words: form.split(' '), concept }));
  }),
  ...acronyms.filter(({ words, isCased }) => words.length > 1 || isCased),
]);

function wordsOf(form: string): string[] {
  return form
    .toLowerCase()
    .replaceAll(/[^a-z\d&]+/g, ' ')
    .trim()
    .split(' ');
}

function byFirstWord(all: readonly Phrase[]): Map<string, Phrase[]> {
  const found = new Map<string, Phrase[]>();
  for (const phrase of all) {
    const [first = ''] = phrase.words;
    found.set(first, [...(found.get(first) ?? []), phrase]);
  }
  for (const [first, each] of found)
    found.set(
      first,
      each.toSorted((a, b) => b.words.length - a.words.length),
    );
  return found;
}

/** A single term, or the terms of a phrase. */
export interface TermGroup {
  /** The concept of a phrase; null for a single term. */
  readonly concept: string | null;
  readonly terms: readonly Term[];
}

/** Groups terms into phrases. */
export function joinPhrases(terms: readonly Term[]): TermGroup[] {
  const units: TermGroup[] = [];
  for (let at = 0; at < terms.length;) {
    const phrase = phraseAt(terms, at);
    const length = phrase?.words.length ?? 1;
    units.push({ concept: phrase?.concept ?? null, terms: terms.slice(at, at + length) });
    at += length;
  }
  return units;
}

function phraseAt(terms: readonly Term[], at: number): Phrase | undefined {
  const first = terms[at];
  if (first?.kind !== 'word') return undefined;
  return phrases.get(first.key)?.find((phrase) => startsAt(phrase, terms, at));
}

/** Whether a phrase starts at a term. An acronym that is also a word (`IT`, `ROW`) must be in capitals. */
function startsAt({ words, concept }: Phrase, terms: readonly Term[], at: number): boolean {
  const found = words.every((word, index) => terms[at + index]?.key === word);
  if (!found || words.length > 1 || !concept.startsWith('@@')) return found;
  const printed = terms[at]?.printed ?? '';
  return printed === printed.toUpperCase();
}
