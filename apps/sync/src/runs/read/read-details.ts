import { AppError } from '@rfp/contracts/errors';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type Connector, type Page, type ReadContext } from '@rfp/sources/connector';
import { type ActiveRun } from '../active-run.js';
import { readAhead } from './read-ahead.js';
import { submitPage } from './submit-page.js';

const detailsAtOnce = 100;

type Details = NonNullable<Connector['details']>;

/** Reads the details of listed records, for connectors whose listing only summarises them. */
export async function readDetails(run: ActiveRun, context: ReadContext): Promise<void> {
  const { state } = run;
  const { details } = run.configured.connector;
  if (details === undefined) return;
  let after: string | null = null;
  let tried: string[] = [];
  for (;;) {
    const pending = await listPending(run, details, { after, tried, limit: detailsAtOnce });
    after = pending.at(-1) ?? null;
    if (after === null) return;
    if (state.remaining === 0) throw new AppError('RUN_LIMIT');
    const ids = pending.slice(0, state.remaining ?? pending.length);
    state.noteDetailsRequested(ids.length);
    await readPortion(run, context, { details, ids });
    after = ids.at(-1) ?? after;
    tried = ids;
  }
}

/** On failure, reports read and unreadable records as attempted: the next run must not fail at the same ones. */
async function readPortion(
  run: ActiveRun,
  context: ReadContext,
  { details, ids }: { details: Details; ids: string[] },
): Promise<void> {
  const tried: string[] = [];
  try {
    for await (const page of readAhead(details.read(ids, context, run.configured.baseUrl), run.signal)) {
      await submitPage(run, page, 'details');
      tried.push(...attemptedIds(page));
    }
  } catch (error) {
    if (tried.length > 0) await listPending(run, details, { after: null, tried, limit: 1 }).catch(() => undefined);
    throw error;
  }
}

/** Source ids of records without details. Intake lists those that were `tried` last. */
async function listPending(
  { client, configured }: ActiveRun,
  { listChannel, detailChannel }: Details,
  request: Pick<RpcRequest<'opportunities.undetailed'>, 'after' | 'tried' | 'limit'>,
): Promise<string[]> {
  const place = { source_name: configured.source.name, list_channel: listChannel, detail_channel: detailChannel };
  return (await client.call('opportunities.undetailed', { ...place, ...request })).source_ids;
}

/** A record that the source refused may succeed later: the refusal says nothing about the record. */
function attemptedIds({ notices, rejected }: Page): string[] {
  const unreadable = rejected.flatMap(({ source_id, code }) =>
    source_id === null || !code.startsWith('RECORD_') ? [] : [source_id],
  );
  return [...notices.map(({ source_id }) => source_id), ...unreadable];
}
