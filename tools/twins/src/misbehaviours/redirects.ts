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
  to('leads in a circle', '?again'),
  to('leads to plain HTTP', 'http://plain.example/', inside),
  to('leads to this machine', 'https://127.0.0.1/', inside),
  to('leads to this machine under its name', 'https://localhost:5432/', inside),
  to('leads to this machine under its newer address', 'https://[::1]/', inside),
  to('leads to this machine by a number', 'https://2130706433/', inside),
  to('leads into the private network', 'https://10.0.0.1/admin', inside),
  to('leads to where clouds tell their secrets', 'https://169.254.169.254/latest/meta-data/', inside),
  to('leads to a file', 'file:///etc/passwd'),
  to('leads to a script', 'javascript:alert(1)'),
  to('leads to a file of another protocol', 'ftp://files.example/all.csv'),
  to('leads nowhere', 'https://['),
  {
    name: 'does not say where it leads',
    appliesTo: any,
    apply: fault({ kind: 'status', status: 302 }),
    expects: { ends: 'fails', codes: ['SOURCE_REFUSED'] },
  },
];
