import { type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

/** An opportunity on the site, with a page at `/bids/<slug>`. */
export interface WebSiteBid {
  slug: string;
  number: string;
  title: string;
  /** Due date in the form in which the site prints it. */
  due: string;
  department: string;
  value?: string;
  description: string;
}

/** Public origin of the simulated site. */
export const webSiteOrigin = 'https://bids.fairview-example.gov';

/** Invented bids, with dates and amounts in different forms. */
export function webSiteBids(): WebSiteBid[] {
  return [
    {
      slug: '26-014',
      number: 'RFP 26-014',
      title: 'Managed IT Services',
      due: 'November 5, 2026 at 2:00 p.m. CST',
      department: 'Information Technology',
      value: '$1.2M',
      description: 'Help desk, networks & servers for all offices.',
    },
    {
      slug: '26-015',
      number: 'ITB 26-015',
      title: 'Drainage Improvements, Oak Street',
      due: '11/12/2026',
      department: 'Public Works',
      value: '$850,000 - $1,100,000',
      description: 'Storm sewer and inlets.',
    },
    {
      slug: '26-016',
      number: 'RFQ 26-016',
      title: 'Architect for the “North” Library',
      due: 'Open until filled',
      department: 'Library',
      description: 'On-call services.',
    },
    {
      slug: '26-017',
      number: 'RFP 26-017',
      title: 'Fleet Telematics, Phase 2 & 3',
      due: '2026-12-01T17:00:00-06:00',
      department: 'Fleet',
      value: 'up to $75,000',
      description: 'Units and installation.',
    },
    {
      slug: '26-018',
      number: 'IFB 26-018',
      title: 'Street Sweeping 2027',
      due: 'Tue, Dec. 8th, 2026',
      department: 'Public Works',
      value: 'TBD',
      description: 'Twice a month.',
    },
  ];
}

export interface WebSiteOptions {
  bids?: readonly WebSiteBid[];
  /** Content of `/robots.txt`; null for none. */
  robots?: string | null;
}

const defaultRobots = 'User-agent: *\nDisallow: /private/\nCrawl-delay: 1\n';

/**
 * Twin of the site of a small town: lists of bids as a table, as blocks and as JSON-LD, a page for each bid, `/robots.txt`, and traps: endless
 * redirects, endless pages, a calendar with endless links, deeply nested elements, and a page that robots must not read.
 */
export function webSiteTwin({ bids = webSiteBids(), robots = defaultRobots }: WebSiteOptions = {}): TwinDefinition {
  const pages = new Map<string, () => TwinAnswer>([
    ['/', () => page('Town of Fairview', '<p>Welcome. <a href="/bids">Bids &amp; RFPs</a></p>')],
    ['/bids', () => page('Bids and RFPs', tableOf(bids))],
    ['/bids/blocks', () => page('Bids and RFPs', blocksOf(bids))],
    ['/bids/data', () => page('Bids and RFPs', `<p>Loading…</p>${jsonLdOf(bids)}`)],
    ['/bids/none', () => page('Bids and RFPs', '<p>There are no open bids at this time. Please check back.</p>')],
    ['/robots.txt', () => (robots === null ? notFound() : { headers: { 'content-type': 'text/plain' }, body: robots })],
    ['/private/bids', () => page('Bids and RFPs', tableOf(bids))],
    ['/trap/loop', () => ({ status: 302, headers: { location: '/trap/loop' }, body: '' })],
    ['/trap/deep', () => html('<div>'.repeat(100_000))],
    ['/trap/wide', () => html(`<body>${'<p>x</p>'.repeat(300_000)}</body>`)],
    [
      '/trap/attribute',
      () => page('Bids', `<p title="${'x'.repeat(120_000)}">A page with a long attribute</p>${tableOf(bids)}`),
    ],
    ['/trap/endless', () => ({ headers: { 'content-type': 'text/html' }, body: endless() })],
    ['/trap/pdf', () => ({ headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7\n' })],
  ]);
  for (const bid of bids) pages.set(`/bids/${bid.slug}`, () => page(`${bid.number} | Town of Fairview`, detailOf(bid)));

  return {
    name: 'web-site',
    answer(request: TwinRequest): TwinAnswer {
      const calendar = /^\/trap\/calendar\/(\d+)$/.exec(request.path)?.[1];
      if (calendar !== undefined)
        return page('Calendar', `<a href="/trap/calendar/${Number(calendar) + 1}">Next month of bids</a>`);
      return pages.get(request.path)?.() ?? notFound();
    },
  };
}

function page(title: string, body: string): TwinAnswer {
  return html(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>p { color: navy }</style></head>
<body><nav><ul><li><a href="/">Home</a></li><li><a href="/bids">Bids and RFPs</a></li></ul></nav>
<main><h1>${title}</h1>${body}</main>
<footer><p>Bid protests are due within 10 days. Updated: 01/02/2026</p></footer><script>var due = "Due: 01/01/2001";</script></body></html>`);
}

function html(body: string, status = 200): TwinAnswer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

function notFound(): TwinAnswer {
  return html(
    '<!DOCTYPE html><html><head><title>Not found</title></head><body><h1>Page not found</h1></body></html>',
    404,
  );
}

function tableOf(bids: readonly WebSiteBid[]): string {
  const rows = bids.map(
    ({ slug, number, title, due, department }) =>
      `<tr><td>${escape(number)}</td><td><a href="/bids/${slug}?utm_source=list">${escape(title)}</a></td><td>${escape(department)}</td><td>${escape(due)}</td><td>Open</td></tr>`,
  );
  return `<table><thead><tr><th>Bid Number</th><th>Title</th><th>Department</th><th>Closing Date</th><th>Status</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

function blocksOf(bids: readonly WebSiteBid[]): string {
  return `<ul>${bids.map(({ slug, number, title, due }) => `<li><h3><a href="${slug}">${escape(number)} ${escape(title)}</a></h3><p>Due: ${escape(due)}</p></li>`).join('\n')}</ul>`;
}

function jsonLdOf(bids: readonly WebSiteBid[]): string {
  const graph = bids.map(({ slug, number, title, due, department, description }) => ({
    '@type': 'Demand',
    name: title,
    url: `/bids/${slug}`,
    identifier: { '@type': 'PropertyValue', value: number },
    validThrough: due,
    seller: { '@type': 'GovernmentOrganization', name: department },
    description,
  }));
  return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')}</script>`;
}

function detailOf({ number, title, due, department, value = 'TBD', description }: WebSiteBid): string {
  return `<h2>${escape(title)}</h2>
<dl><dt>Bid Number</dt><dd>${escape(number)}</dd><dt>Department</dt><dd>${escape(department)}</dd>
<dt>Questions due</dt><dd>10/20/2026</dd><dt>Closing Date:</dt><dd>${escape(due)}</dd><dt>Estimated Value</dt><dd>${escape(value)}</dd>
<dt>Contact</dt><dd>Pat Example, <a href="mailto:pat@fairview-example.gov">pat@fairview-example.gov</a></dd>
<dt>Description</dt><dd><p>${escape(description)}</p><p>See the documents.</p></dd></dl><p hidden>Due: 01/01/2001</p>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

async function* endless(): AsyncGenerator<Uint8Array> {
  const piece = Buffer.from('<p>Bids and more bids</p>\n'.repeat(2000));
  for (let count = 0; count < 2000; count += 1) yield piece;
}
