import { type World } from './world.js';

/** Scenarios over a world that is started before the first of them. Each makes accounts of its own, so their order does not matter. */
export type Suite = (world: () => World) => void;
