import { publicAddress } from './settings.js';

it.each(['notaurl', 'www.city.gov/bids', 'ftp://city.gov/bids', 'file:///bids.html', 'https://'])(
  'the message about %s states only how an address must begin',
  (text) => {
    const { error } = publicAddress.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining('begin with https://')]);
  },
);

it('a user name in an address is refused', () => {
  const { error } = publicAddress.safeParse('https://me:secret@city.gov/bids');
  expect(error?.issues.map(({ message }) => message)).toEqual(['Must not hold a user name or password']);
});
