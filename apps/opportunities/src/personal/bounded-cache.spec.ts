import { BoundedCache } from './bounded-cache.js';

function filled(count: number, bytes: number): BoundedCache<{ bytes: number }> {
  const cache = new BoundedCache<{ bytes: number }>(100);
  for (let n = 0; n < count; n += 1) {
    cache.set(`entry ${n}`, { bytes });
    cache.trim();
  }
  return cache;
}

it('drops the least recently used entries beyond its bytes', () => {
  const cache = filled(3, 40);
  expect(cache.get('entry 0')).toBeUndefined();
  expect(cache.get('entry 2')).toEqual({ bytes: 40 });
});

it('drops the least recently used entries beyond a thousand, even if they have no bytes', () => {
  const cache = filled(1001, 0);
  expect(cache.get('entry 0')).toBeUndefined();
  expect(cache.get('entry 1')).toEqual({ bytes: 0 });
});
