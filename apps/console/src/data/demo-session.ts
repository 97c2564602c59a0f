import { demoSessionHeader } from '@rfp/contracts/http';
import { getStorage } from 'react-admin';

const demoModeKey = 'demo_mode';

/** Whether this browser asks for the demo records although there are real ones. */
function isDemoSession(): boolean {
  return getStorage().getItem(demoModeKey) === 'true';
}

export function setDemoSession(on: boolean): void {
  if (on) getStorage().setItem(demoModeKey, 'true');
  else getStorage().removeItem(demoModeKey);
}

export function demoHeaders(): Record<string, string> {
  return isDemoSession() ? { [demoSessionHeader]: 'true' } : {};
}
