/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type RouteReply } from '@rfp/contracts/routes';
import { defaultSettings, type DisplaySettings, displaySettingsSchema } from '@rfp/contracts/settings';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { ResourceContextProvider } from 'react-admin';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { OpportunityList } from '../list/OpportunityList.js';
import { rowCounter } from './count-rows.js';

const exportPath = '/api/opportunities/export';
const csv = 'title,agency\r\n"Roof, ""new""\r\nwing",Navy\r\nPaving,Army\r\n';

function settingsWith(display: DisplaySettings): RouteReply<'getSettings'> {
  return {
    settings: { ...defaultSettings, display },
    weights_total: 100,
    weights_warning: null,
    notification_email_confirmed: true,
    page_size_set: true,
    updated_at: null,
  };
}

async function openExport(handlers: Handlers = {}, signedInAs: StubCallerName = 'owner') {
  const page = await renderScreen(
    <ResourceContextProvider value="opportunities">
      <OpportunityList />
    </ResourceContextProvider>,
    {
      at: `/opportunities?filter=${encodeURIComponent('{"q":"roof"}')}`,
      signedInAs,
      handlers: {
        opportunityCoverage: () => ({ blind: [] }),
        listOpportunities: () => [anOpportunity(1), anOpportunity(2)],
        changeSettings: ({ body }) => settingsWith(displaySettingsSchema.parse(Object(body).display)),
        ...handlers,
      },
    },
  );
  await screen.findByText('Showing 2 of 2 opportunities');
  await page.user.click(screen.getByRole('button', { name: 'More tools' }));
  await page.user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export opportunities' }));
  return { ...page, dialog };
}

/** Replies to the export in parts, one for each call of `next`. */
function answerExport(parts: string[]): { next: () => void; queries: URLSearchParams[]; wasCancelled: () => boolean } {
  const queries: URLSearchParams[] = [];
  const inner = globalThis.fetch;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let cancelled = false;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.pathname !== exportPath) return inner(input, init);
    queries.push(url.searchParams);
    const body = new ReadableStream<Uint8Array>({
      start: (started) => {
        controller = started;
        init?.signal?.addEventListener('abort', () => {
          cancelled = true;
          started.error(init.signal?.reason);
        });
      },
    });
    const headers = {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="opportunities-2026-03-09.csv"',
      'x-total-count': '2',
    };
    return new Response(body, { headers });
  };
  return {
    queries,
    wasCancelled: () => cancelled,
    next: () => {
      const part = parts.shift();
      if (part === undefined) controller?.close();
      else controller?.enqueue(new TextEncoder().encode(part));
    },
  };
}

describe('the export', () => {
  let saved: { name: string; blob: Blob }[];

  beforeEach(() => {
    saved = [];
    let last = new Blob();
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) last = file;
      return 'blob:saved';
    };
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: last });
    };
  });

  it('shows the count and the limit before it starts and the rows while it runs, and saves the list as a file', async () => {
    const { user, dialog } = await openExport();
    expect(await dialog.findByText('2 opportunities match and will be in the file.')).toBeTruthy();
    expect(dialog.getByText(/^This browser collects the file in its memory .* 100 MB at most/)).toBeTruthy();
    const reply = answerExport([csv.slice(0, 40), csv.slice(40)]);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Columns' }), 'all');
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await dialog.findByText('Preparing the file...');
    await waitFor(() => expect(reply.queries).toHaveLength(1));
    reply.next();
    expect(await dialog.findByText('0 of 2 rows, 0 kB')).toBeTruthy();
    reply.next();
    reply.next();
    expect(await screen.findByText('Export Complete')).toBeTruthy();
    expect(await screen.findByText(/^opportunities-\d{4}-\d\d-\d\d\.csv: 2 opportunities, [\d.]+ kB$/)).toBeTruthy();
    const [query] = reply.queries;
    expect(query?.get('filter')).toBe('{"q":"roof"}');
    expect(query?.get('sort')).toBe('["best_match","DESC"]');
    expect(query?.get('columns')).toContain('description');
    expect(saved.map(({ blob }) => blob.size)).toEqual([csv.length]);
    expect(screen.queryByRole('dialog', { name: 'Export opportunities' })).toBeNull();
  });

  it('has the chosen columns in their order, initially the columns of the table', async () => {
    const { user, dialog } = await openExport();
    const reply = answerExport([csv]);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Columns' }), 'chosen');
    const columns = within(dialog.getByRole('list', { name: 'Columns' }));
    for (const name of columns.getAllByRole('checkbox', { checked: true }).slice(3)) await user.click(name);
    await user.click(columns.getByRole('checkbox', { name: 'ID' }));
    await user.click(columns.getByRole('button', { name: 'Move ID up' }));
    expect(document.activeElement).toBe(columns.getByRole('button', { name: 'Move ID up' }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(reply.queries).toHaveLength(1));
    expect(reply.queries[0]?.get('columns')).toBe('title,total_score,id,agency_name');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Export Cancelled')).toBeTruthy();
    for (const name of dialog.getAllByRole('checkbox', { checked: true })) await user.click(name);
    expect(dialog.getByText('Choose at least one column.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Export' }).ariaDisabled).toBe('true');
  });

  it('starts with the format and columns of the last export', async () => {
    const { user, dialog } = await openExport();
    const reply = answerExport([csv]);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Format' }), 'xlsx');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Columns' }), 'all');
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(reply.queries).toHaveLength(1));
    reply.next();
    reply.next();
    await screen.findByText('Export Complete');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const again = within(await screen.findByRole('dialog', { name: 'Export opportunities' }));
    const chosen = ['Format', 'Columns'].map((name) => again.getByRole<HTMLSelectElement>('combobox', { name }).value);
    expect(chosen).toEqual(['xlsx', 'all']);
  });

  it('can be cancelled, and then saves nothing', async () => {
    const { user, dialog } = await openExport();
    const reply = answerExport([csv]);
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(reply.queries).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Export Cancelled')).toBeTruthy();
    expect(reply.wasCancelled()).toBe(true);
    expect(saved).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Export' })).toBeTruthy();
  });

  it('is written to disk as it arrives if the browser supports this', async () => {
    const written: number[] = [];
    const handle = {
      createWritable: async () => ({
        write: async (chunk: Uint8Array) => void written.push(chunk.length),
        close: async () => void written.push(-1),
        abort: async () => undefined,
      }),
    };
    Object.assign(window, { showSaveFilePicker: async () => handle });
    const { user, dialog } = await openExport();
    expect(dialog.queryByText(/^This browser collects/)).toBeNull();
    const reply = answerExport([csv]);
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(reply.queries).toHaveLength(1));
    reply.next();
    reply.next();
    expect(await screen.findByText('Export Complete')).toBeTruthy();
    expect(written).toEqual([csv.length, -1]);
    delete window.showSaveFilePicker;
  });

  it('says why it failed, and shows visitors how many rows they may export', async () => {
    const { user, dialog } = await openExport({}, 'demo');
    expect(dialog.getByText('Visitors export one file at a time.')).toBeTruthy();
    const inner = globalThis.fetch;
    globalThis.fetch = async (input, init) =>
      new URL(input instanceof Request ? input.url : input, location.href).pathname === exportPath
        ? Response.json({ code: 'RATE_LIMITED', error: 'Too many requests', status: 429 }, { status: 429 })
        : inner(input, init);
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Export Failed')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

it.each([
  ['csv', csv, 2],
  ['ndjson', '{"a":1}\n{"a":2}\n', 2],
  ['ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nBBEGIN:VEVENT\r\n', 2],
] as const)('the rows of a %s file are counted regardless of where its parts end', (format, text, rows) => {
  const count = rowCounter(format);
  const last = [...new TextEncoder().encode(text)].map((byte) => count?.(Uint8Array.of(byte))).at(-1);
  expect(last).toBe(rows);
});
