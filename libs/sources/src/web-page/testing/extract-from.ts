import { extractOpportunities, extractOpportunity, type Extraction } from '../extract-opportunities.js';
import { readingSchema } from '../settings.js';

export const url = 'https://www.fairview.example.gov/purchasing/bids.aspx';
export const now = new Date('2026-10-01T12:00:00Z');
export const source = { name: 'Fairview', source_type: 'state_rfp' } as const;

export function extract(html: string, settings: object = {}): Extraction {
  return extractOpportunities(html, { url, settings: readingSchema.parse(settings), now, source });
}

export function extractOne(html: string) {
  return extractOpportunity(html, { url, settings: readingSchema.parse({}), now, source });
}

export const fieldsOf = ({ opportunities }: Extraction) => opportunities.map(({ notice }) => notice.fields);
export const idsOf = ({ opportunities }: Extraction) => opportunities.map(({ notice }) => notice.source_id);

export const table = (rows: string, head = '<tr><th>RFP #</th><th>Project</th><th>Closes</th></tr>'): string =>
  `<table>${head}${rows}</table>`;
export const row = (title: string, due = '11/05/2026', link = 'bid.aspx?id=1'): string =>
  `<tr><td>26-1</td><td><a href="${link}">${title}</a></td><td>${due}</td></tr>`;
export const jsonLd = (data: unknown): string =>
  `<html><head><script type="application/ld+json">${JSON.stringify(data)}</script></head><body></body></html>`;
