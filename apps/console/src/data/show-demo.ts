import { demoSessionHeader } from '@rfp/contracts/http';
import { getStorage } from 'react-admin';

/** Set if the user views demo records although real ones exist. For demo sessions see auth/demo-mode.ts. */
const showDemoKey = 'show_demo';

export function setShowDemo(on: boolean): void {
  if (on) getStorage().setItem(showDemoKey, 'true');
  else getStorage().removeItem(showDemoKey);
}

export function showsDemo(): boolean {
  return getStorage().getItem(showDemoKey) === 'true';
}

export function showDemoHeaders(): Record<string, string> {
  return showsDemo() ? { [demoSessionHeader]: 'true' } : {};
}
