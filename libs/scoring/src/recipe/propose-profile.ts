import { naics, setAsides } from '@rfp/codes/code-tables';
import { technologies } from '@rfp/codes/technologies';
import { maxProposals, type ProfileProposals } from '@rfp/contracts/opportunities/profile-proposals';
import { programsNamedIn } from '../eligibility/set-asides.js';

/** A heading of a list of capabilities. */
const heading =
  /^\W*(?:(?:core|key|our|primary|technical|functional|professional)\s+)*(?:competenc(?:y|ies)|capabilit(?:y|ies)|services?|expertise|products?(?: and services)?|specialt(?:y|ies)|areas of expertise|what we do)(?:\s+(?:offered|include|overview|areas?))?(?:\s*[:\u2013\u2014-]\s*(.*))?$/i;
/** Any other heading, which ends a list of capabilities. */
const otherHeading = /^[^.;,]{0,60}:\s*$|^[A-Z][A-Z &/-]{4,60}$/;
const bullet = /^\s*(?:[-*\u2022\u2023\u25AA\u25CF\u25E6\u2013\u2014\u00B7>+]|\d{1,2}[.)])\s+/;
/** A verb for the company's services, and the rest of the sentence. */
const serviceVerb =
  /\b(?:doing|we do|provid(?:es?|ing)|offer(?:s|ing)?|speciali[sz](?:es?|ing) in|focus(?:es|ing)? on|deliver(?:s|ing)?|perform(?:s|ing)?|suppl(?:y|ies|ying)|services (?:include|are))\s+(?:not (?:only|just|merely)\s+)?([^.!?;\n]+)/gi;
/** Words for customers, places and means, which end the name of a service. */
const circumstance =
  /\s(?:for|to|in|across|throughout|within|with|since|at|on|from|that|which|using|by|including)\s.*$/i;
/** A denial up to the end of its clause. "Not only" is not a denial. */
const denial =
  /(?:\b(?:do|does|did|are|is|am|can|will|have|has|could|would) ?(?:not|n['\u2019]t)\b(?! (?:only|just|merely)\b)|\b(?:cannot|never|no longer|neither|except(?:ing| for)?|excluding|other than|rather than)\b|,\s*(?:but )?not (?!only|just|merely)).*?(?=[.!?](?:\s|$)|;|\n\s*\n|\bbut (?!not\b)|,\s*(?:we|it|our)\b|$)/gis;
/** Words of praise and reference, which do not begin the name of a service. */
const nonService = /^(?:\d|(?:more|over|all|our|the|its|their|it|this|that|so|both|work|high|quality|value|results)\b)/;
const maxKeywordLength = 60;
const maxKeywordWords = 6;
/** Maximum words of a service named in a sentence. */
const maxServiceWords = 4;
/** Maximum lines of a list below a heading. */
const maxLines = 30;

/** Proposes profile entries from a capability statement: only words in the statement, without inferences and without denied ones. */
export function proposeProfile(statement: string): ProfileProposals {
  const text = statement.replaceAll(denial, '');
  const capabilities = [...listedCapabilities(text), ...statedCapabilities(text), ...namedTechnologies(text)];
  return {
    keywords: unique(capabilities).slice(0, maxProposals),
    naics_codes: naicsIn(text).slice(0, maxProposals),
    set_asides: setAsidesIn(text).slice(0, maxProposals),
  };
}

/** Entries of lists below headings such as "Core competencies". */
function listedCapabilities(text: string): string[] {
  const found: string[] = [];
  let remainingLines = 0;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const capabilities = heading.exec(line);
    if (capabilities !== null) {
      remainingLines = maxLines;
      found.push(...entriesOf(capabilities[1] ?? ''));
      continue;
    }
    if (remainingLines === 0 || line === '') continue;
    const isEntry = bullet.test(line);
    remainingLines = !isEntry && otherHeading.test(line) ? 0 : remainingLines - 1;
    if (remainingLines > 0) found.push(...entriesOf(line.replace(bullet, '')));
  }
  return found;
}

/** Services named in sentences such as "We provide roofing, gutters and snow removal for schools". */
function statedCapabilities(text: string): string[] {
  return Array.from(text.matchAll(serviceVerb), ([, list = '']) => list).flatMap((list) =>
    list
      .split(/,|\sand\s(?=\S+(?:\s+\S+){0,3}$)/i)
      .map((entry) =>
        entry
          .trim()
          .replace(/^and\s+/i, '')
          .replace(circumstance, ''),
      )
      .filter((entry) => entry.split(/\s+/).length <= maxServiceWords && !nonService.test(entry))
      .flatMap(entriesOf),
  );
}

/** Splits a line into short entries. Sentences are dropped. */
function entriesOf(line: string): string[] {
  return line
    .split(/[;,|\u2022]|\s[-\u2013\u2014]\s/)
    .map((entry) =>
      entry
        .trim()
        .replace(/^and\s+/i, '')
        .replace(/[.:]$/, ''),
    )
    .filter((entry) => /\p{L}{2}/u.test(entry) && entry.length <= maxKeywordLength && !/\d{5}|@|https?:/.test(entry))
    .filter((entry) => entry.split(/\s+/).length <= maxKeywordWords);
}

/** Known technologies that the text names, in the words of the text. */
function namedTechnologies(text: string): string[] {
  return technologies.flatMap(({ forms }) => {
    const found = forms.map((form) =>
      new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(form)}(?![\p{L}\p{N}])`, 'iu').exec(text),
    );
    return found.flatMap((match) => match?.[0] ?? []).slice(0, 1);
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
}

/** NAICS codes in a text. Six digits count only if the text mentions NAICS and the table has the code. */
function naicsIn(text: string): ProfileProposals['naics_codes'] {
  if (!/\bNAICS\b/i.test(text)) return [];
  const codes = unique(Array.from(text.matchAll(/(?<![\d.,-])\d{6}(?![\d-])/g), ([code]) => code));
  return codes.flatMap((code) => {
    const known = naics.get(code);
    return known === undefined ? [] : [{ code, title: known.title }];
  });
}

function setAsidesIn(text: string): ProfileProposals['set_asides'] {
  return programsNamedIn(text).flatMap((code) => {
    const known = setAsides.get(code);
    return known === undefined ? [] : [{ code, title: known.title }];
  });
}

function unique(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
}
