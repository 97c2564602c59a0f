// Gives spec files plain globals. Jest intercepts every access to a global (Array, Math, ...) of a spec file to clean up after it, which makes loops
// over characters three times slower. Loaded before Jest (node --import). Each spec file still has separate globals.
import { isProxy } from 'node:util/types';
import vm from 'node:vm';

const { createContext } = vm;

// Only the environment of jest-environment-node is a Proxy; jsdom has a separate window.
vm.createContext = (object, options) => createContext(isProxy(object) ? vm.constants.DONT_CONTEXTIFY : object, options);
