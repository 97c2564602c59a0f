import { demoSessionHeader } from '@rfp/contracts/http';
import { getStorage } from 'react-admin';

/** Of a person who wants to see the demo records although there are real ones. A demo session is another thing: see auth/demo-mode.ts. */
const showDemoKey = 'show_demo';

export function setShowDemo(on: boolean): void {
  if (on) getStorage().setItem(showDemoKey, 'true');
  else getStorage().removeItem(showDemoKey);
}

export function shownRecordsHeaders(): Record<string, string> {
  return getStorage().getItem(showDemoKey) === 'true' ? { [demoSessionHeader]: 'true' } : {};
}
