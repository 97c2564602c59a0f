import { type NoticeFields } from '@rfp/contracts/notice';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { byTitle, setUpCatalogue } from '../testing/catalogue-kit.js';

const stated = ['OASIS', 'OASIS+', '8(a) STARS III', 'IDIQ MATOC', null];
const noticeWith = (contract_vehicle: NoticeFields['contract_vehicle'], index: number) =>
  aNotice({
    source_id: `v${index}`,
    fields: { title: contract_vehicle ?? 'None', opportunity_number: null, contract_vehicle },
  });

const kit = setUpCatalogue(stated.map(noticeWith));

async function vehiclesOf(filter: OpportunityFilter): Promise<(string | null | undefined)[]> {
  const { rows } = await kit.list({ filter });
  return rows.map(({ contract_vehicle }) => contract_vehicle);
}

describe('the contract vehicle of an opportunity', () => {
  it.each([
    ['OASIS+', ['OASIS+']],
    ['oasis', ['OASIS', 'OASIS+']],
    ['stars 3', ['8(a) STARS III']],
    ['IDIQ', ['IDIQ MATOC']],
    ['SEWP', []],
  ])('is found by the filter and the query %s', async (written, found) => {
    expect(await vehiclesOf({ contract_vehicle: written })).toEqual(found);
    expect(await vehiclesOf({ q: `vehicle:"${written}"` })).toEqual(found);
  });

  it('is in lists, also in those of the past, and in files', async () => {
    expect(await vehiclesOf({})).toEqual(['8(a) STARS III', 'IDIQ MATOC', null, 'OASIS', 'OASIS+']);
    const past = await kit.services.past.list(
      { ...byTitle, filter: { contract_vehicle: 'oasis' } },
      new Date().toISOString(),
    );
    expect(past.rows.map(({ contract_vehicle }) => contract_vehicle)).toEqual(['OASIS', 'OASIS+']);
    const file = await kit.services.exports.readPart({
      audience: 'default',
      filter: {},
      sort: ['title', 'ASC'],
      format: 'csv',
      columns: ['title', 'contract_vehicle'],
      limit: 100,
    });
    expect(file.text).toContain('title,contract_vehicle\r\n"8(a) STARS III","8(a) STARS III"\r\n');
  });

  it('appears as a change in the history, but does not count as an amendment if the texts are unchanged', async () => {
    const unread = aNotice({ source_id: 'unread', fields: { title: 'Later', opportunity_number: null } });
    const read = { ...unread, fields: { ...unread.fields, contract_vehicle: 'SEWP V' } };
    for (const notice of [unread, read]) await kit.take([notice]);
    const { rows } = await kit.list({ filter: { contract_vehicle: 'SEWP V' } });
    expect(rows.map(({ amended_at, version }) => [amended_at, version])).toEqual([[null, 1]]);
    const { versions } = await kit.services.history.read({ id: rows[0]?.id ?? '', audience: 'default' });
    expect(versions.map(({ changes }) => changes)).toEqual([
      [{ field: 'contract_vehicle', from: null, to: 'SEWP V' }],
      [],
    ]);
  });
});
