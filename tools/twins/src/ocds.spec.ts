import { ocdsReleases, ocdsTwin } from './ocds.js';
import { startTwin, type Twin } from './twin-server.js';

let twin: Twin;
beforeAll(async () => {
  twin = await startTwin(ocdsTwin());
});
afterAll(() => twin.stop());

const fetchText = async (path: string) => (await fetch(twin.url + path)).text();

describe('the twin of an OCDS publisher', () => {
  it("returns pages with a link to the next page at the publisher's URL, except on the last", async () => {
    const first = JSON.parse(await fetchText('/releases?updatedFrom=2026-09-01T00:00:00'));
    expect(first.releases).toHaveLength(3);
    expect(first.links.next).toBe('https://publisher.example/releases?updatedFrom=2026-09-01T00%3A00%3A00&cursor=3');
    const last = JSON.parse(await fetchText('/releases?updatedFrom=2026-10-07T00:00:00'));
    expect([last.releases.length, last.links]).toEqual([1, undefined]);
  });

  it('returns several documents in one body, other charsets and numbers beyond the range', async () => {
    expect(await fetchText('/concatenated')).toMatch(/\}\n\{"uri"/);
    expect((await fetchText('/releases.jsonl')).trim().split('\n')).toHaveLength(ocdsReleases().length);
    expect(await fetchText('/latin1')).toContain('\uFFFD');
    expect(await fetchText('/records')).toContain('"amount":1e9999');
  });
});
