import { naics, setAsides } from '@rfp/codes/code-tables';
import { technologies } from '@rfp/codes/technologies';
import { maxProposals, type ProfileProposals } from '@rfp/contracts/opportunities/profile-proposals';
import { programsNamedIn } from './set-asides.js';

/** A heading of what a company can do. */
const heading =
  /^\W*(?:(?:core|key|our|primary|technical|functional|professional)\s+)*(?:competenc(?:y|ies)|capabilit(?:y|ies)|services?|expertise|products?(?: and services)?|specialt(?:y|ies)|areas of expertise|what we do)(?:\s+(?:offered|include|overview|areas?))?(?:\s*[:\u2013\u2014-]\s*(.*))?$/i;
/** Any other heading ends such a list. */
const otherHeading = /^[^.;,]{0,60}:\s*$|^[A-Z][A-Z &/-]{4,60}$/;
const bullet = /^\s*(?:[-*\u2022\u2023\u25AA\u25CF\u25E6\u2013\u2014\u00B7>+]|\d{1,2}[.)])\s+/;
/** What a sentence says that the company does: all to its end. */
const doing =
  /\b(?:doing|we do|provid(?:es?|ing)|offer(?:s|ing)?|speciali[sz](?:es?|ing) in|focus(?:es|ing)? on|deliver(?:s|ing)?|perform(?:s|ing)?|suppl(?:y|ies|ying)|services (?:include|are))\s+(?:not (?:only|just|merely)\s+)?([^.!?;\n]+)/gi;
/** Whom, where and how it is done for. */
const circumstance =
  /\s(?:for|to|in|across|throughout|within|with|since|at|on|from|that|which|using|by|including)\s.*$/i;
/** What a text denies, to the end of its clause: "not only" denies nothing. */
const denial =
  /(?:\b(?:do|does|did|are|is|am|can|will|have|has|could|would) ?(?:not|n['\u2019]t)\b(?! (?:only|just|merely)\b)|\b(?:cannot|never|no longer|neither|except(?:ing| for)?|excluding|other than|rather than)\b|,\s*(?:but )?not (?!only|just|merely)).*?(?=[.!?](?:\s|$)|;|\n\s*\n|\bbut (?!not\b)|,\s*(?:we|it|our)\b|$)/gis;
/** How people boast and refer, which names no service. */
const isNoService =
  /^(?:\d|(?:more|over|all|our|the|its|their|it|this|that|so|both|work|high|quality|value|results)\b)/;
const longestKeyword = 60;
const mostWords = 6;
/** More words of a sentence are no name of a service. */
const mostStatedWords = 4;
/** Lines of a list below a heading. */
const maxLines = 30;

/** What a capability statement says of a company: only what stands in it, nothing that it might mean and nothing that it denies. */
export function proposeProfile(statement: string): ProfileProposals {
  const text = statement.replaceAll(denial, '');
  const capabilities = [...listedCapabilities(text), ...statedCapabilities(text), ...namedTechnologies(text)];
  return {
    keywords: unique(capabilities).slice(0, maxProposals),
    naics_codes: naicsIn(text).slice(0, maxProposals),
    set_asides: setAsidesIn(text).slice(0, maxProposals),
  };
}

/** The entries of lists below headings such as "Core competencies". */
function listedCapabilities(text: string): string[] {
  const found: string[] = [];
  let left = 0;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const capabilities = heading.exec(line);
    if (capabilities !== null) {
      left = maxLines;
      found.push(...entriesOf(capabilities[1] ?? ''));
      continue;
    }
    if (left === 0 || line === '') continue;
    const isEntry = bullet.test(line);
    left = !isEntry && otherHeading.test(line) ? 0 : left - 1;
    if (left > 0) found.push(...entriesOf(line.replace(bullet, '')));
  }
  return found;
}

/** The entries of sentences such as "We provide roofing, gutters and snow removal for schools". */
function statedCapabilities(text: string): string[] {
  return Array.from(text.matchAll(doing), ([, list = '']) => list).flatMap((list) =>
    list
      .split(/,|\sand\s(?=\S+(?:\s+\S+){0,3}$)/i)
      .map((entry) =>
        entry
          .trim()
          .replace(/^and\s+/i, '')
          .replace(circumstance, ''),
      )
      .filter((entry) => entry.split(/\s+/).length <= mostStatedWords && !isNoService.test(entry))
      .flatMap(entriesOf),
  );
}

/** The short entries of a line: a sentence is none. */
function entriesOf(line: string): string[] {
  return line
    .split(/[;,|\u2022]|\s[-\u2013\u2014]\s/)
    .map((entry) =>
      entry
        .trim()
        .replace(/^and\s+/i, '')
        .replace(/[.:]$/, ''),
    )
    .filter((entry) => /\p{L}{2}/u.test(entry) && entry.length <= longestKeyword && !/\d{5}|@|https?:/.test(entry))
    .filter((entry) => entry.split(/\s+/).length <= mostWords);
}

/** Technologies of the table that the text names, in its words. */
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

/** Six digits are a NAICS code only in a text that speaks of NAICS, and if the table has them. */
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
