import { type Notice } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { IntakeService } from './intake.service.js';
import { UndetailedService } from './undetailed.service.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const take = (...notices: Notice[]) => new IntakeService(spec.store).take(aBatch(notices));
const undetailed = () =>
  new UndetailedService(spec.store).list({ source_name: 'SAM.gov', list_channel: 'search', detail_channel: 'detail', after: null, limit: 10 });
const listed = (title: string) => aNotice({ channel: 'search', fields: { title } });

describe('listed notices without details', () => {
  it('are named until their details were read, and again after the listing changed', async () => {
    await take(listed('one'));
    expect(await undetailed()).toHaveLength(1);
    await take(aNotice({ channel: 'detail' }));
    expect(await undetailed()).toEqual([]);
    await take(listed('two'));
    expect(await undetailed()).toHaveLength(1);
    await take(aNotice({ channel: 'detail' }));
    expect(await undetailed()).toEqual([]);
  });

  it('are not those whose listing another door made say the same again', async () => {
    await take(listed('one'));
    await take(aNotice({ channel: 'extract' }));
    await take(aNotice({ channel: 'detail' }));
    for (let day = 0; day < 3; day += 1) {
      await take(listed('one'));
      await take(aNotice({ channel: 'extract' }));
    }
    expect(await undetailed()).toEqual([]);
  });
});
