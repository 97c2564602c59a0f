import { memoryStore } from 'react-admin';

/** react-admin's store, cleared at every sign-out. */
export const store = memoryStore();
