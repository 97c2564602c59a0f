import { KeptAnswers } from './kept-answers.js';

describe('kept answers', () => {
  const answer = (bytes: number) => ({ version: '1', until: Infinity, body: Buffer.alloc(bytes), headers: {} });

  it('are as many bytes as allowed, those that were asked for last', () => {
    const kept = new KeptAnswers(1000);
    for (const key of ['a', 'b', 'c']) kept.keep(key, answer(300));
    expect(kept.get('a', '1', 0)).toBeDefined();
    kept.keep('d', answer(300));
    expect(['a', 'b', 'c', 'd'].filter((key) => kept.get(key, '1', 0) !== undefined)).toEqual(['a', 'c', 'd']);
    kept.keep('a', answer(10));
    kept.keep('b', answer(300));
    expect(['a', 'b', 'c', 'd'].filter((key) => kept.get(key, '1', 0) !== undefined)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are of one version and until an instant, and none is longer than 512 KiB', () => {
    const kept = new KeptAnswers();
    kept.keep('a', { ...answer(1), until: 5 });
    expect([kept.get('a', '1', 4), kept.get('a', '1', 5), kept.get('a', '1', 4)].map(Boolean)).toEqual([
      true,
      false,
      false,
    ]);
    kept.keep('b', answer(1));
    expect(kept.get('b', '2', 0)).toBeUndefined();
    kept.keep('c', answer(513 * 1024));
    expect(kept.get('c', '1', 0)).toBeUndefined();
  });
});
