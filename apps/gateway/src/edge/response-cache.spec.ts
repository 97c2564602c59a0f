import { ResponseCache } from './response-cache.js';

describe('cached responses', () => {
  const response = (bytes: number) => ({ version: '1', expiresAt: Infinity, body: Buffer.alloc(bytes), headers: {} });

  it('take at most the allowed number of bytes, and the least recently used are removed first', () => {
    const cache = new ResponseCache(1000);
    for (const key of ['a', 'b', 'c']) cache.set(key, response(300));
    expect(cache.get('a', '1', 0)).toBeDefined();
    cache.set('d', response(300));
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key, '1', 0) !== undefined)).toEqual(['a', 'c', 'd']);
    cache.set('a', response(10));
    cache.set('b', response(300));
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key, '1', 0) !== undefined)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are valid for one version until their expiry, and are at most 512 KiB long', () => {
    const cache = new ResponseCache();
    cache.set('a', { ...response(1), expiresAt: 5 });
    expect([cache.get('a', '1', 4), cache.get('a', '1', 5), cache.get('a', '1', 4)].map(Boolean)).toEqual([
      true,
      false,
      false,
    ]);
    cache.set('b', response(1));
    expect(cache.get('b', '2', 0)).toBeUndefined();
    cache.set('c', response(513 * 1024));
    expect(cache.get('c', '1', 0)).toBeUndefined();
  });
});
