import { destinationOf } from './destination-of.js';

const list = 'https://x.gov/bids.aspx';
const ids = ['https://x.gov/bids/26-014', 'https://x.gov/bids/26-015', `${list}?bidID=12`, `${list}?bidID=13`, list];

describe('the page of an opportunity', () => {
  it.each([
    ['https://x.gov/bids/26-014', 'https://x.gov/bids/26-014/'],
    ['http://www.x.gov/bids/26-014', 'https://x.gov/bids/26-014'],
    ['https://x.gov/bids/26-014', 'https://x.gov/Bids/26-014/managed-it-services'],
    ['https://x.gov/bids/26-014', 'https://x.gov/bid?number=26-014'],
    ['https://x.gov/bids/26-014', 'https://new.x.gov/procurement/26-014.html'],
    ['https://x.gov/bids/26-019.aspx', 'https://x.gov/bids/26-019'],
    ['https://x.gov/bids/r%C3%A9novation', 'https://x.gov/bids/2026/rénovation'],
    [`${list}?bidID=12`, 'https://x.gov/Bids.aspx?BidID=12&lang=en'],
    ['https://x.gov/', 'https://www.x.gov'],
    [list, list],
  ])('at %s is still itself after a redirect to %s', (id, address) => {
    expect(destinationOf(id, address, { list, ids })).toBe('itself');
  });

  it.each([
    ['https://x.gov/bids/26-014', list],
    ['https://x.gov/bids/26-014', `http://www.x.gov/Bids.aspx/?expired=26-014`],
    ['https://x.gov/bids/26-014', 'https://x.gov/bids/26-015'],
    ['https://x.gov/bids/26', 'https://x.gov/bids/26-014'],
    [`${list}?bidID=12`, list],
    [`${list}?bidID=12`, `${list}?bidID=13`],
  ])('at %s counts as another listed page after a redirect to %s', (id, address) => {
    expect(destinationOf(id, address, { list, ids })).toBe('listed');
  });

  it.each([
    ['https://x.gov/bids/26-014', 'https://x.gov/bids/26-0145'],
    ['https://x.gov/bids/26-014', 'https://x.gov/'],
    ['https://x.gov/bids/26-014', 'https://login.x.gov/'],
    [`${list}?bidID=12`, `${list}?bidID=121`],
  ])('at %s counts as an unknown page after a redirect to %s', (id, address) => {
    expect(destinationOf(id, address, { list, ids })).toBe('unknown');
  });
});
