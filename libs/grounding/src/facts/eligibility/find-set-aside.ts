import { matchesOwnSubject } from '../matches-own-subject.js';
import { type Fact, factOf, type NoticeReading } from '../read-notice.js';

const group = String.raw`(?:small[ -]business(?:es)?|SB|8 ?\(a\)|HUB ?Zones?|SDVOSBs?|VOSBs?|E?DWOSBs?|WOSBs?|veteran|woman|women|disadvantaged|minority|Indian|Native[- ](?:American|owned|Hawaiian)|AbilityOne|local (?:firms|area|businesses)|S?DVBEs?|SBEs?|[MWD]BEs?|LSBEs?|micro[- ]?businesses|ISBEEs?|IEEs?)`;
const aside = String.raw`set(?:ting)?[- ]?(?:(?:this|the) \w+ )?(?:a|-a-)[- ]?side`;
const stated = [
  new RegExp(
    String.raw`\b(?:is|are|being|be|as|issued|solicited|competed|under|a|an|this|procurement|requirement|acquisition|has been|been)\b.{0,60}\b(?:100 ?%|100 percent|total|partial)?.{0,40}\b${aside}\b(?!s)`,
    'i',
  ),
  new RegExp(String.raw`${group}\W{1,3}(?:\w+ ){0,2}${aside}`, 'i'),
  new RegExp(String.raw`${aside}:? (?:\w+ ){0,5}${group}|${aside}:? (?:for )?100 ?%`, 'i'),
  new RegExp(
    String.raw`\b(?:100 ?%|100 percent|total|exclusively|solely|restricted to|limited to|reserved for) (?:for )?(?:\w+ ){0,2}(?:small[ -]business|SBSA|8 ?\(a\)|HUB ?Zone|SDVOSB|WOSB)`,
    'i',
  ),
  /\b(?:competitive|competed|direct|sole[- ]source|under the|among|as an?) 8 ?\(a\)|\b8 ?\(a\) (?:competitive|direct|sole[- ]source|procurement|award|competition)|\b(?:only|exclusively) (?:to|for|by|from) (?:\w+ ){0,3}small[ -]business|\bsmall[ -]business(?:es)? only\b/i,
  new RegExp(
    String.raw`\b(?:reserved|restricted|limited)(?: \w+){0,2} (?:to|for) (?:only )?(?:\w+[ -]){0,4}${group}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\bonly (?:offers?|bids?|quotes?|proposals?|responses?)? ?(?:from )?(?:\w+[ -]){0,2}${group}\b.{0,60}\b(?:considered|accepted|eligible|compete|bid|may|will)\b|\b(?:restricted|limited) to local (?:entities|vendors|firms|businesses|sources)`,
    'i',
  ),
  /\b(?:set[- ]?asides?|reserved (?:procurement|contract)s?):? ?(?:none|n\/a|no\b|not applicable)|\b(?:no|without) (?:[\w-]+ ){0,3}set[- ]?asides?\b|\bnot set[- ]?aside\b|\b(?:both )?large and small businesses\b|\b(?:open to |all )business(?:es of all)? sizes\b/i,
  /\b(?:competition is (?:full|unrestricted)|competition: ?(?:full|open|unrestricted)|unrestricted|full (?:and|&) open|no(?:t| small business)?(?: a)? set[- ]?aside)\b/i,
];
/** A preference for some firms, without a set-aside. */
const preference = new RegExp(
  String.raw`\b(?:local|resident|Indian|Native|tribal|in-?state|geographic|${group}|(?:Section|Sec\.) 3|TERO|small[ -]business)(?:[ -](?:\w+ )?(?:bidders?|contractors?|vendors?|business(?:es)?|firms?|price|evaluation))*[ -](?:owned (?:firms|businesses) )?(?:preferences?|ownership preference)\b|\b(?:preference|first consideration) (?:is|will be|shall be)? ?(?:given )?(?:to|for) (?:[\w%-]+ ){0,5}(?:local|resident|Indian|Native|${group})|\b(?:local|resident|Indian|Native|(?:Section|Sec\.) 3|${group})\b[^.;]{0,40}\b(?:ha(?:s|ve)|gets?|receives?|given|granted|is)\b[^.;]{0,30}\bpreference\b`,
  'i',
);
/** Words of an undecided set-aside. */
const undecided =
  /\b(?:whether|should the|if (?:this|the|it|set)|may be set|might|(?<!will be )consider(?:ing|ed)?|potential(?:ly)?|possib(?:le|ility)|determin(?:e|ing|ation)|decision|in the event|follow-on|maximi[sz]e|appropriate(?:ness)?|anticipat\w+ .{0,30}market)\b/i;
const money =
  /[$\u20AC\u00A3]\s?[\d.,]+(?: (?:million|billion|thousand))?.{0,40}set[- ]?aside|set[- ]?aside (?:of )?[$\u20AC\u00A3]|\b(?:percent|%) of (?:the |our |all )?(?:funds?|budget|amount|\w+ (?:is|are|will be)\b)/i;
/** Offers that are set aside, that is, rejected. */
const rejected = /\bset[- ]?aside (?:unopened|as)\b|\b(?:offers?|bids?|proposals?)\b[^.;]{0,60}\bset[- ]aside\b/i;
const notOpen = /\b(?:other than|not|without) (?:using )?full (?:and|&) open\b/i;

/** Finds the set-aside, or the statement that there is none. */
export function findSetAside({ field, statements }: NoticeReading): Fact[] {
  const fieldQuote = field('set_aside');
  const sentence =
    statements.find(({ text }) => statesSetAside(text)) ??
    (fieldQuote === undefined
      ? statements.find(({ text }) => preference.test(text) && !text.includes('?'))
      : undefined);
  return [
    ...(fieldQuote === undefined ? [] : [{ quote: fieldQuote }]),
    ...(sentence === undefined ? [] : [factOf(sentence)]),
  ];
}

/** Whether a sentence states a set-aside or its absence. */
export function statesSetAside(text: string): boolean {
  if (
    !/set[- ]?(?:a|-a-)[- ]?side|unrestricted|full (?:and|&) open|small[ -]business|setting|[SMWD]BE\b|EDWOSB|local (?:entities|vendors|firms|businesses|sources)|micro[- ]?business|business sizes|SBSA|8 ?\(a\)|HUB ?Zone|V?OSB|reserved (?:procurement|contract)|competition/i.test(
      text,
    )
  )
    return false;
  if (money.test(text) || (rejected.test(text) && !new RegExp(group, 'i').test(text))) return false;
  if (notOpen.test(text) && !/set[- ]?(?:a|-a-)[- ]?side|SBSA|unrestricted/i.test(text)) return false;
  return stated.some((pattern) => matchesOwnSubject(text, pattern, undecided));
}
