import { type RawSite, startRawSite, httpAnswer, type RawRequest } from './raw-site.js';

/** A small publisher: a feed, a page with a table of bids, and additional paths of a spec. */
export interface BidSite extends RawSite {
  url: string;
  /** Titles of the bids, on the page and in the feed. */
  titles: string[];
  /** Content of robots.txt. */
  robots: string;
  /** Responses that replace the default, by path. */
  answers: Map<string, (request: RawRequest) => Buffer | null>;
}

export async function startBidSite(): Promise<BidSite> {
  const state = {
    titles: Array.from({ length: 7 }, (_, index) => `Bridge repair ${index + 1}`),
    robots: '',
    answers: new Map<string, (request: RawRequest) => Buffer | null>(),
  };
  const site = await startRawSite((request, socket) => {
    const path = request.path.split('?')[0] ?? '';
    const customAnswer = state.answers.get(path);
    const answer = customAnswer === undefined ? defaultAnswer(path) : customAnswer(request);
    // Null: the site sends no answer.
    if (answer !== null) socket.end(answer);
  });
  const url = `http://127.0.0.1:${site.port}`;

  function defaultAnswer(path: string): Buffer {
    if (path === '/robots.txt') return httpAnswer(state.robots, { 'Content-Type': 'text/plain' });
    if (path === '/feed.xml') return httpAnswer(feed(), { 'Content-Type': 'application/rss+xml' });
    if (path === '/bids') return httpAnswer(table());
    if (path === '/about')
      return httpAnswer(
        '<!doctype html><html><head><title>About us &amp; you</title></head><body><p>Welcome.</p></body></html>',
      );
    return httpAnswer('none', {}, '404 Not Found');
  }

  function feed(): string {
    const items = state.titles.map(
      (title, index) =>
        `<item><title>${title}</title><link>${url}/bids/${index}</link><guid>bid-${index}</guid><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item>`,
    );
    return `<?xml version="1.0"?><rss version="2.0"><channel><title>Open bids</title><link>${url}/</link><description>Bids</description>${items.join('')}</channel></rss>`;
  }

  function table(): string {
    const rows = state.titles.map(
      (title, index) =>
        `<tr><td>RFP 26-${index}</td><td><a href="/bids/${index}">${title}</a></td><td>12/0${index + 1}/2027</td></tr>`,
    );
    return `<!doctype html><html><head><title>Open bids</title></head><body><table><thead><tr><th>Bid Number</th><th>Title</th><th>Due Date</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`;
  }

  return Object.assign(state, site, { url });
}
