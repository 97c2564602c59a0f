import { archives } from './archives.js';
import { bodies } from './bodies.js';
import { connections } from './connections.js';
import { ids } from './ids.js';
import { type Misbehave } from './misbehave.js';
import { pages } from './pages.js';
import { redirects } from './redirects.js';
import { refusals } from './refusals.js';
import { shapes } from './shapes.js';
import { values } from './values.js';
import { writtenForms } from './written-forms.js';

/** Every way in which a source is known, or can be thought, to misbehave. */
export const misbehaviours: readonly Misbehave[] = [
  ...refusals,
  ...redirects,
  ...connections,
  ...bodies,
  ...shapes,
  ...ids,
  ...pages,
  ...values,
  ...writtenForms,
  ...archives,
];
