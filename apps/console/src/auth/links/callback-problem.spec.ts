import { missingInAddress, withAdvice, errorInAddress } from './callback-problem.js';

function at(rest: string): URL {
  return new URL(`https://rfp.example.org/auth/callback${rest}`);
}

const catalogue = [
  'No browser detected.',
  'Not a valid PKCE flow url.',
  'No code detected.',
  'No session defined in URL',
  'Invalid JWT signature',
  'JWKS is empty',
];

describe('a callback error', () => {
  it.each(catalogue)('of the specification has its own advice: %s', (text) => {
    const others = catalogue.filter((other) => other !== text).map((other) => withAdvice(other).advice);
    expect(withAdvice(text).text).toBe(text);
    expect([...others, withAdvice('something else').advice]).not.toContain(withAdvice(text).advice);
  });

  it('of an expired link advises to request another', () => {
    expect(withAdvice('Flow state is expired', 'flow_state_expired').advice).toBe(
      withAdvice('x', 'otp_expired').advice,
    );
    expect(withAdvice('x', 'otp_expired').advice).not.toBe(withAdvice('x').advice);
  });

  it.each([
    ['?error=access_denied&error_description=Email+link+is+invalid', 'Email link is invalid'],
    ['#error=access_denied&error_description=From+the+fragment', 'From the fragment'],
    ['?error_description=Query#error_description=Fragment', 'Query'],
    ['?error=access_denied', 'access_denied'],
    ['?error_description=%3Cb%3Ebold%3C%2Fb%3E', '<b>bold</b>'],
  ])('is read from the address: %s', (rest, text) => {
    expect(errorInAddress(at(rest))?.text).toBe(text);
  });

  it.each(['', '?code=x', '?error=', '#access_token=x'])('is undefined for the address %p', (rest) => {
    expect(errorInAddress(at(rest))).toBeUndefined();
  });
});

describe('an address without a sign-in', () => {
  it.each([
    ['', false, 'No session defined in URL'],
    ['?next=%2Fprofile', false, 'No session defined in URL'],
    ['#refresh_token=x&token_type=bearer', false, 'No session defined in URL'],
    ['#refresh_token=x&token_type=bearer', true, 'No session defined in URL'],
    ['', true, 'No code detected.'],
    ['?code=', false, 'No code detected.'],
    ['?state=x', false, 'No code detected.'],
  ])('is reported: %p, if this browser started a sign-in: %p, by the text %s [spec 8.51]', (rest, begun, text) => {
    expect(missingInAddress(at(rest), begun)?.text).toBe(text);
  });

  it.each(['?code=x', '?code=x&state=y', '#access_token=x', '#access_token=x&refresh_token=y'])(
    'is not reported for %p, which the client handles',
    (rest) => {
      expect(missingInAddress(at(rest), false)).toBeUndefined();
    },
  );
});
