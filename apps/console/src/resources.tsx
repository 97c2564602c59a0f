import { Resource } from 'react-admin';
import { accounts, invitations } from './admin/index.js';
import { notifications } from './layout/notifications/index.js';
import { opportunities } from './opportunities/index.js';
import { inbox } from './inbox/index.js';
import { searches } from './opportunities/saved-searches/index.js';
import { sessions } from './profile/sessions/index.js';
import { tokens } from './profile/tokens/index.js';
import { runs } from './sync/runs/index.js';
import { sources } from './sync/index.js';
import { memberInvitations, members } from './workspace/index.js';

/** The resources of react-admin, one for each kind of record that the console lists. `data-provider.ts` reads and writes them. */
export const resources = [
  opportunities,
  sources,
  runs,
  tokens,
  sessions,
  notifications,
  inbox,
  accounts,
  invitations,
  members,
  memberInvitations,
  searches,
].map((resource) => <Resource key={resource.name} {...resource} />);
