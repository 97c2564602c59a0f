import { type Audience } from '@rfp/contracts/opportunity';

/** Who asks, by the value of the demo session header. */
export function audienceOf(header: string | undefined): Audience {
  return header === 'true' ? 'demo' : 'default';
}
