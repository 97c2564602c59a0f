// Jest watches every access to a global of a spec file (Array, Math, ...) to clean up after it, which makes loops over characters three times slower.
// With this loaded before it (node --import), the globals of a spec file are plain; each file still has its own.
import { isProxy } from 'node:util/types';
import vm from 'node:vm';

const { createContext } = vm;

// Only the environment of jest-environment-node is a Proxy; jsdom has a separate window.
vm.createContext = (object, options) => createContext(isProxy(object) ? vm.constants.DONT_CONTEXTIFY : object, options);
