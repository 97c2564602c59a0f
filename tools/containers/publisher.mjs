// Serves a feed of requests for proposals: /feed.xml?name=NAME&items=N has N items, whose titles begin with NAME.
import { createServer } from 'node:http';

const due = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const item = (name, number) =>
  `<item><title>${name} cloud hosting request ${number}</title><link>https://www.example.org/${name}/${number}</link>` +
  `<guid isPermaLink="false">${name}-${number}</guid><description>Hosting for office ${number} of ${name}. Deadline: ${due}</description></item>`;

createServer((request, response) => {
  const { searchParams } = new URL(request.url, 'http://publisher');
  const name = searchParams.get('name')?.replaceAll(/\W/g, '') ?? 'Example';
  const items = Array.from({ length: Number(searchParams.get('items')) }, (_, index) => item(name, index + 1));
  response.writeHead(200, { 'content-type': 'application/rss+xml' });
  response.end(
    `<?xml version="1.0"?><rss version="2.0"><channel><title>${name}</title><link>https://www.example.org/</link>` +
      `<description>For a check</description>${items.join('')}</channel></rss>`,
  );
}).listen(8000);
process.on('SIGTERM', () => process.exit());
