import { ocdsReleases, ocdsTwin } from './ocds.js';
import { startTwin, type Twin } from './twin-server.js';

let twin: Twin;
beforeAll(async () => {
  twin = await startTwin(ocdsTwin());
});
afterAll(() => twin.stop());

const ask = async (path: string) => (await fetch(twin.url + path)).text();

describe('the twin of an OCDS publisher', () => {
  it("returns pages that link to the next by the publisher's URL, until the last", async () => {
    const first = JSON.parse(await ask('/releases?updatedFrom=2026-09-01T00:00:00'));
    expect(first.releases).toHaveLength(3);
    expect(first.links.next).toBe('https://publisher.example/releases?updatedFrom=2026-09-01T00%3A00%3A00&cursor=3');
    const last = JSON.parse(await ask('/releases?updatedFrom=2026-10-07T00:00:00'));
    expect([last.releases.length, last.links]).toEqual([1, undefined]);
  });

  it('returns several documents in one body, other charsets and numbers that no float holds', async () => {
    expect(await ask('/concatenated')).toMatch(/\}\n\{"uri"/);
    expect((await ask('/releases.jsonl')).trim().split('\n')).toHaveLength(ocdsReleases().length);
    expect(await ask('/latin1')).toContain('\uFFFD');
    expect(await ask('/records')).toContain('"amount":1e9999');
  });
});
