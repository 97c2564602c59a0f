import { type Misbehaviour } from './misbehaviour.js';
import { any, fault } from './corrupt-records.js';

/** Misbehaviour with a redirect that the product must not follow. */
function redirectTo(name: string, address: string, more: Pick<Misbehaviour, 'needsPublicName'> = {}): Misbehaviour {
  return {
    name,
    appliesTo: any,
    apply: fault({ kind: 'redirect', to: address }),
    expects: { ends: 'fails', codes: ['SOURCE_REFUSED'] },
    ...more,
  };
}

const intoPrivateNetwork = { needsPublicName: true } as const;

/** Redirects to forbidden or invalid targets. */
export const redirects: readonly Misbehaviour[] = [
  redirectTo('redirects in a circle', '?again'),
  redirectTo('redirects to plain HTTP', 'http://plain.example/', intoPrivateNetwork),
  redirectTo('redirects to the loopback address', 'https://127.0.0.1/', intoPrivateNetwork),
  redirectTo('redirects to localhost', 'https://localhost:5432/', intoPrivateNetwork),
  redirectTo('redirects to the IPv6 loopback address', 'https://[::1]/', intoPrivateNetwork),
  redirectTo('redirects to the loopback address as a number', 'https://2130706433/', intoPrivateNetwork),
  redirectTo('redirects into the private network', 'https://10.0.0.1/admin', intoPrivateNetwork),
  redirectTo('redirects to a cloud metadata service', 'https://169.254.169.254/latest/meta-data/', intoPrivateNetwork),
  redirectTo('redirects to a file', 'file:///etc/passwd'),
  redirectTo('redirects to a script', 'javascript:alert(1)'),
  redirectTo('redirects to FTP', 'ftp://files.example/all.csv'),
  redirectTo('redirects to an invalid URL', 'https://['),
  {
    name: 'redirects without a location',
    appliesTo: any,
    apply: fault({ kind: 'status', status: 302 }),
    expects: { ends: 'fails', codes: ['SOURCE_REFUSED'] },
  },
];
