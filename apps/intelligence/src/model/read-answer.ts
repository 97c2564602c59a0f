import { AppError } from '@rfp/contracts/errors';
import { plainText } from '@rfp/sources/fields/plain-text';
import { type z } from 'zod';
import { fitAnswer, type FittedAnswer } from './fit-answer.js';
import { type KnownLinks } from './known-links.js';

const maxLength = 400_000;
const maxDepth = 20;

/**
 * Reads the text of an answer: finds the JSON in it, cleans each text by the rules of scraped text, removes links that do not lead to known sources,
 * and fits the result to the schema (see `fitAnswer`).
 * @throws MODEL_UNREADABLE, MODEL_TOO_LARGE
 */
export function readAnswer<S extends z.ZodType>(text: string, schema: S, links: KnownLinks): FittedAnswer<z.output<S>> {
  if (text.length > maxLength) throw new AppError('MODEL_TOO_LARGE', { details: { limit_characters: maxLength } });
  return fitAnswer(schema, cleanValue(parseJson(text), links, 0));
}

/** Models write reasoning, sentences or code fences around their JSON even if they have a schema. */
function parseJson(text: string): unknown {
  const answer = text.slice(Math.max(0, text.lastIndexOf('</think>')));
  const fenced = answer.slice(answer.indexOf('```'), answer.lastIndexOf('```'));
  for (const candidate of [answer, fenced]) {
    try {
      return JSON.parse(candidate.slice(candidate.indexOf('{'), candidate.lastIndexOf('}') + 1));
    } catch {
      // The next candidate may be the JSON.
    }
  }
  throw new AppError('MODEL_UNREADABLE');
}

function cleanValue(value: unknown, links: KnownLinks, depth: number): unknown {
  if (depth > maxDepth) throw new AppError('MODEL_UNREADABLE');
  if (typeof value === 'string') return cleanText(value, links);
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, links, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cleanValue(member, links, depth + 1)]));
}

/** Zero-width characters and tags in which words could be hidden. Joiners stay because some scripts need them. */
const invisible = /[\u00AD\u200B\u2060-\u2064\u{E0000}-\u{E007F}]/gu;

/**
 * Removes links repeatedly, because the text around a removed link may form another one. A text that is still not clean after some passes becomes
 * empty.
 */
function cleanText(text: string, links: KnownLinks): string {
  let clean = plainText(text, 1).replaceAll(invisible, '');
  for (let pass = 0; pass < 10; pass += 1) {
    const kept = links
      .keepKnown(clean)
      .replaceAll(/[^\S\n]{2,}/g, ' ')
      .replaceAll(/\[\s*\]|\(\s*\)/g, '')
      .trim();
    if (kept === clean) return clean;
    clean = kept;
  }
  return '';
}
