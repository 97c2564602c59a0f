/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { shortFormKeyword, type ConnectorInfo, type SourceColumns } from '@rfp/contracts/source';
import { aNotice } from '@rfp/testing/builders';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { AddSource } from './AddSource.js';

const column = { type: 'object', properties: {}, [shortFormKeyword]: 'A column.' };
const fileConnector: ConnectorInfo = {
  key: 'csv_file',
  title: 'CSV or Excel file',
  kind: 'file',
  settings: {
    type: 'object',
    properties: {
      url: { type: 'string', format: 'uri' },
      time_zone: { type: 'string' },
      id: column,
      fields: {
        type: 'object',
        properties: {
          title: column,
          estimated_value: column,
          expected_solicitation: column,
          naics_codes: { type: 'array', items: column },
          contact: { type: 'object', properties: { email: column } },
        },
        required: ['title'],
      },
      lifecycle: {
        type: 'object',
        properties: { otherwise: { type: 'string', enum: ['forecast', 'open'], default: 'open' } },
      },
      complete_listing: { type: 'boolean', default: false },
    },
    required: ['url', 'time_zone', 'id', 'fields'],
  },
};
const address = 'https://agency.example.gov/forecast.xlsx';
const columnsReply: SourceColumns = {
  sheets: ['FY27', 'FY28'],
  sheet: 'FY27',
  columns: [
    { name: 'project', head: 'Project', samples: ['Guards', 'Road salt'] },
    { name: 'worth', head: 'Worth', samples: ['$250K - $1M'] },
    { name: 'fy', head: 'FY', samples: ['2027'] },
    { name: 'qtr', head: 'Qtr', samples: ['2'] },
    { name: 'naics', head: 'NAICS', samples: [] },
  ],
  rows: 340,
  settings: {
    url: address,
    time_zone: 'America/New_York',
    id: 'project',
    fields: { title: 'project', expected_solicitation: 'FY{fy} Q{qtr}', naics_codes: ['naics'] },
    lifecycle: { otherwise: 'forecast' },
    complete_listing: true,
  },
};

async function readColumns(handlers: Handlers = {}) {
  const opened = await renderScreen(<AddSource />, {
    at: '/sync/add-source',
    signedInAs: 'owner',
    handlers: {
      listConnectors: () => ({ connectors: [fileConnector] }),
      sourceDirectory: () => ({ entries: [] }),
      sourceColumns: () => columnsReply,
      ...handlers,
    },
  });
  await opened.user.type(await screen.findByLabelText('URL', { exact: true }), address);
  await opened.user.click(screen.getByRole('button', { name: 'Read the columns' }));
  return opened;
}

const findChoice = (label: string) => screen.findByLabelText(label, { exact: true });

describe('the columns of a file', () => {
  it('are read from the address of the file, with a proposed field for each column', async () => {
    const { server } = await readColumns();
    expect(await screen.findByText(/^5 columns, 340 rows\./)).not.toBeNull();
    expect(server.sentTo('/api/sources/columns')).toEqual([
      { url: address, delimiter: 'auto', time_zone: 'America/New_York' },
    ]);
    const rows = within(screen.getByRole('list', { name: 'Columns of the file' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Guards · Road salt');
    expect(rows[4]?.textContent).toContain('Empty in the first rows');
    for (const [label, value] of [
      ['Project is', 'fields/title'],
      ['Worth is', ''],
      ['FY is', 'fields/expected_solicitation'],
      ['Qtr is', 'fields/expected_solicitation'],
      ['NAICS is', 'fields/naics_codes'],
    ] as const)
      expect(await findChoice(label)).toHaveProperty('value', value);
    expect(await findChoice('The rows are')).toHaveProperty('value', 'forecast');
  });

  it('can be corrected by the user, and are tested with the source', async () => {
    const notice = aNotice();
    const forecast = {
      ...notice,
      fields: {
        ...notice.fields,
        title: 'Guards',
        lifecycle: 'forecast' as const,
        due_date: null,
        expected_solicitation: { text: 'FY2027 Q2 (Jan to Mar 2027)', from: '2027-01-01', to: '2027-03-31' },
      },
    };
    const { user, server } = await readColumns({
      testSource: () => ({
        success: true,
        found: 340,
        expected: 340,
        sample: [forecast],
        rejected: [],
        requests: 1,
        elapsed_ms: 3,
      }),
    });
    await user.selectOptions(await findChoice('Worth is'), 'fields/estimated_value');
    await user.selectOptions(await findChoice('NAICS is'), '');
    await user.type(screen.getByLabelText('Name', { exact: true }), 'Forecast');
    await user.selectOptions(await findChoice('Kind of opportunities'), 'federal_contract');
    await user.click(screen.getByRole('button', { name: 'Test' }));
    expect(await screen.findByText(/Forecast · .*Expected FY2027 Q2 \(Jan to Mar 2027\)/)).not.toBeNull();
    expect(server.sentTo('/api/sources/test')).toMatchObject([
      {
        connector: 'csv_file',
        settings: {
          url: address,
          id: 'project',
          fields: { title: 'project', expected_solicitation: 'FY{fy} Q{qtr}', estimated_value: 'worth' },
          lifecycle: { otherwise: 'forecast' },
          complete_listing: true,
        },
      },
    ]);
    expect(JSON.stringify(server.sentTo('/api/sources/test'))).not.toContain('naics');
  });

  it('are read again when another sheet is chosen', async () => {
    const { user, server } = await readColumns();
    await user.selectOptions(await findChoice('Sheet'), 'FY28');
    await waitFor(() => expect(server.sentTo('/api/sources/columns').at(-1)).toMatchObject({ sheet: 'FY28' }));
  });

  it('that cannot be read are reported with the reason', async () => {
    const why = 'The file is an Excel workbook of the old format (.xls), which is not read.';
    await readColumns({
      sourceColumns: () => {
        throw new AppError('SOURCE_CHANGED', { message: why });
      },
    });
    expect(await screen.findByText(why)).not.toBeNull();
  });
});
