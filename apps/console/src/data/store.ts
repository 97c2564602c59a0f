import { memoryStore } from 'react-admin';

/** react-admin's store, cleared on sign-out. */
export const store = memoryStore();
