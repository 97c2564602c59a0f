import { memoryStore } from 'react-admin';

/** What react-admin remembers between screens. Emptied at every sign-out. */
export const store = memoryStore();
