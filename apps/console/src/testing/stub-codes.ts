import { type Code } from '@rfp/contracts/vocabulary/codes';
import { type RouteReply } from '@rfp/contracts/routes';
import { type FakeRequest } from './fake-server.js';

const titles: Record<string, Record<string, string>> = {
  naics: {
    '541511': 'Custom Computer Programming Services',
    '541512': 'Computer Systems Design Services',
    '561720': 'Janitorial Services',
  },
  psc: { DA01: 'Business application services' },
  'set-asides': { '8A': '8(a) Set-Aside (FAR 19.8)', WOSB: 'Women-Owned Small Business' },
};

function isRequested({ code, title }: Code, query: URLSearchParams): boolean {
  const codes = query.get('codes');
  if (codes !== null) return codes.split(',').includes(code);
  const q = (query.get('q') ?? '').toLowerCase();
  return code.toLowerCase().startsWith(q) || title.toLowerCase().includes(q);
}

/** Stub reply of `GET /codes/{system}`, filtered by code or a part of the title. */
export function stubCodes({ path, query }: FakeRequest): RouteReply<'listCodes'> {
  const all = Object.entries(titles[path.split('/').at(-1) ?? ''] ?? {});
  const codes = all
    .map(([code, title]): Code => ({ code, title, ended: null, parents: [] }))
    .filter((code) => isRequested(code, query));
  return { total: codes.length, codes };
}
