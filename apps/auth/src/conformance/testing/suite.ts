import { type World } from './world.js';

/** Tests against a started world. Each creates its own accounts, so their order does not matter. */
export type Suite = (world: () => World) => void;
