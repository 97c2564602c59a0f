import { type Caller } from '@rfp/contracts/caller';

/** A signed-in person. */
export function person(n = 1): Caller {
  return {
    user_id: `0197a3a4-0000-7000-8000-${String(n).padStart(12, '0')}`,
    kind: 'person',
    role: 'member',
    workspace_role: 'owner',
    via: 'session',
    via_id: '0197a3a4-0000-7000-8000-0000000000f0',
    scope: 'write',
    aal: 'aal1',
    second_factor: false,
    label: `person${n}@example.com`,
  };
}

export const visitor: Caller = { ...person(99), kind: 'demo', scope: 'read', label: 'Demo' };
