import { type Misbehaviour } from './misbehaviour.js';
import { any, fault } from './corrupt-records.js';

/** A redirect that must not be followed. */
function to(name: string, address: string, more: Pick<Misbehaviour, 'needsPublicName'> = {}): Misbehaviour {
  return {
    name,
    appliesTo: any,
    apply: fault({ kind: 'redirect', to: address }),
    expects: { ends: 'fails', codes: ['SOURCE_REFUSED'] },
    ...more,
  };
}

const inside = { needsPublicName: true } as const;

/** Redirects to forbidden or invalid targets. */
export const redirects: readonly Misbehaviour[] = [
  to('redirects in a circle', '?again'),
  to('redirects to plain HTTP', 'http://plain.example/', inside),
  to('redirects to the loopback address', 'https://127.0.0.1/', inside),
  to('redirects to localhost', 'https://localhost:5432/', inside),
  to('redirects to the IPv6 loopback address', 'https://[::1]/', inside),
  to('redirects to the loopback address as a number', 'https://2130706433/', inside),
  to('redirects into the private network', 'https://10.0.0.1/admin', inside),
  to('redirects to a cloud metadata service', 'https://169.254.169.254/latest/meta-data/', inside),
  to('redirects to a file', 'file:///etc/passwd'),
  to('redirects to a script', 'javascript:alert(1)'),
  to('redirects to FTP', 'ftp://files.example/all.csv'),
  to('redirects to an invalid URL', 'https://['),
  {
    name: 'redirects without a location',
    appliesTo: any,
    apply: fault({ kind: 'status', status: 302 }),
    expects: { ends: 'fails', codes: ['SOURCE_REFUSED'] },
  },
];
