import { formatCount, rankedFieldLabels } from '@rfp/api-client/display';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type Rank } from '@rfp/contracts/rank';
import { type Context } from '../context.js';
import { sanitize } from './sanitize.js';
import { clip } from './table.js';

/** Why each row of a search ranks where it does, for people: programs get it with the row. */
export function printRanks(context: Context, rows: readonly Opportunity[]): void {
  const { io, format } = context;
  if (format !== 'table') return;
  const parts = rows.flatMap((row, index) => (row.rank === undefined ? [] : [describe(context, row, row.rank, index)]));
  if (parts.length > 0) io.out.page(`\n${parts.join('\n')}`);
}

function describe({ colorize, io }: Context, { title, total_score }: Opportunity, rank: Rank, index: number): string {
  const place = `${index + 1}.`;
  const head = colorize('bold', clip(`${place} ${sanitize(title)}`, io.out.columns));
  const numbers = rank.numbers.map(({ text, points }) => line(points, `${sanitize(text)} is its number`));
  const terms = rank.terms.map(({ text, points, ...term }) => line(points, `${sanitize(text)}  ${aboutOf(term)}`));
  const sum = `${amount(rank.points)}  in all; equal ones by total score, here ${total_score}`;
  return `${[head, ...numbers, ...terms, colorize('dim', sum)].join('\n')}\n`;
}

function line(points: number, text: string): string {
  return `${amount(points)}  ${text}`;
}

function amount(points: number): string {
  return points.toFixed(2).padStart(10);
}

function aboutOf({ as_written, fields, documents, of }: Omit<Rank['terms'][number], 'text' | 'points'>): string {
  const form = as_written ? [] : ['as a synonym or part of a longer word'];
  const places = fields.map(({ field, weight }) => `${rankedFieldLabels[field]} x${weight}`);
  const where = places.length === 0 ? [] : [`in ${places.join(', ')}`];
  return [...form, ...where, `in about ${formatCount(documents)} of ${formatCount(of)} documents`].join('; ');
}
