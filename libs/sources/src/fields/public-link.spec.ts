import { publicLink } from './public-link.js';

describe('the link of a notice', () => {
  it.each([
    'http://192.168.1.5/bid/1',
    'http://localhost:8080/bid',
    'http://[::1]/',
    'http://10.0.0.1/',
    'javascript:alert(1)',
  ])('is never %s', (link) => {
    expect(publicLink(link)).toBeNull();
    expect(publicLink(link, 'https://portal.example/feed.xml')).toBeNull();
  });

  it('may lead to the private host of the source', () => {
    expect(publicLink('http://10.0.0.1/bid/1', 'http://10.0.0.1/feed.xml')).toBe('http://10.0.0.1/bid/1');
  });
});
