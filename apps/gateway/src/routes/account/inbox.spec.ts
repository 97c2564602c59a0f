import { type RpcName } from '@rfp/contracts/rpc';
import { inboxPageSchema } from '@rfp/contracts/tracking/inbox';
import { stubInboxEntries, stubInboxNotices } from '@rfp/testing/stubs/stub-inbox';
import { startStubGateway, type StubGateway } from '../../testing/stub-gateway.js';

const open: StubGateway[] = [];

afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
});

async function read(query: string, without: RpcName[] = []) {
  const gateway = await startStubGateway({ without });
  open.push(gateway);
  const response = await gateway.fetch(`/api/inbox${query}`);
  return inboxPageSchema.parse(await response.json());
}

describe('the inbox', () => {
  it('has the news about the account on its first page', async () => {
    const entries = stubInboxEntries.filter(({ unread }) => unread);
    expect(await read('?state=unread')).toEqual({ entries, next: null, notices: stubInboxNotices });
    expect(await read('?after=2026-03-10T14:00:01.000000Z_0197a3a4-7777-7000-8000-000000000001')).toMatchObject({
      notices: null,
    });
  });

  it('is read without them while they are unavailable', async () => {
    expect(await read('', ['auth.inbox-notices'])).toMatchObject({ entries: stubInboxEntries, notices: null });
  });
});
