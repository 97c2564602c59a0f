import { type ApiClient } from '@rfp/api-client/api-client';
import { formatInstant } from '@rfp/api-client/display';
import { type Citation, type FinancialMetrics, type LeftOut } from '@rfp/contracts/intelligence';
import { type Action, type Context, type Options } from '../../context.js';
import { printHint, printRecords } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { wrap } from '../../output/table.js';
import { renderSections, type Row, type Section } from './section.js';
import { requestWithDraft, type StreamedCallOptions } from './writing.js';

/** A reply of the intelligence service. */
type Answer = Omit<FinancialMetrics, 'data'> & { data: unknown };

/** Columns of TSV and CSV. */
const lineFields = ['section', 'name', 'value', 'note', 'basis', 'links', 'origin'];

const origins = {
  live: 'A language model wrote parts of this answer; figures are computed from records.',
  computed: 'Computed from the opportunities here and from awards of USAspending.gov.',
  demo: 'DEMO DATA: not real figures.',
} as const;

/** A command that requests an answer from the intelligence service. */
interface AnswerCommand<T, I, A extends unknown[]> {
  /** Builds the request from the command line. */
  input: (options: Options, ...given: A) => I;
  request: (client: ApiClient, input: I, call: StreamedCallOptions) => Promise<T>;
  sections: (answer: T, context: Context) => Section[];
  hint?: (answer: T) => string | null;
}

/**
 * Creates the action of a command that requests an answer. A terminal shows the text while it is written. Prints the unchanged reply for programs,
 * one row per figure in TSV and CSV, and a page with origin and sources for users.
 */
export function answer<T extends Answer, I, A extends unknown[]>(row: AnswerCommand<T, I, A>): Action<A> {
  return async (context, options, ...given) => {
    const input = row.input(options, ...given);
    const reply = await requestWithDraft(context, (call) => row.request(context.client, input, call));
    printAnswer(context, reply, row.sections(reply, context));
    const hint = row.hint?.(reply) ?? null;
    if (hint !== null) printHint(context, hint);
  };
}

function printAnswer(context: Context, answer: Answer, sections: Section[]): void {
  const all = [...sections, ...omittedPartsSection(answer.left_out)];
  const lines = [...all, sourcesSection(answer.citations)].flatMap(({ title, rows }) =>
    rows.map(({ links = [], ...row }) => ({ section: title, ...row, links: links.join(' '), origin: answer.origin })),
  );
  const table = () => renderPage(context, answer, renderSections(context, all));
  printRecords(context, { records: lines, allFields: lineFields, document: { ...answer }, table });
}

function renderPage(context: Context, { origin, generated_at, citations }: Answer, text: string): string {
  const { colorize, io } = context;
  const about = `${origins[origin]} As of ${formatInstant(generated_at, io.timeZone)}.`;
  const style = origin === 'demo' ? 'magenta' : 'dim';
  const head = wrap(about, io.out.columns)
    .map((line) => colorize(style, line))
    .join('\n');
  const body = text === '' ? 'Not enough data yet.\n' : text;
  return `${head}\n\n${body}${renderSources(context, citations)}`;
}

/** Omitted parts, grouped by reason. */
function omittedPartsSection(omittedParts: LeftOut[]): Section[] {
  const byReason = new Map<string, string[]>();
  for (const { what, reason } of omittedParts) byReason.set(reason, [...(byReason.get(reason) ?? []), what]);
  const rows: Row[] = [...byReason].map(([reason, what]) => ({ name: what.join(', '), note: reason }));
  return rows.length === 0 ? [] : [{ title: 'Not included', rows }];
}

function sourcesSection(citations: Citation[]): Section {
  return { title: 'Sources', rows: citations.map(({ title, url }) => ({ name: title, links: [url] })) };
}

/** Numbered sources, each with its address on its own line, so that terminals make it a link. */
function renderSources({ colorize, io }: Context, citations: Citation[]): string {
  if (citations.length === 0) return '';
  const lines = citations.flatMap(({ title, url }, index) => {
    const number = `[${index + 1}] `;
    const [first = '', ...rest] = wrap(sanitize(title), io.out.columns - number.length);
    return [`${number}${first}`, ...rest.map((line) => `    ${line}`), `    ${sanitize(url)}`];
  });
  return `\n${colorize('bold', 'Sources')}\n${lines.join('\n')}\n`;
}
