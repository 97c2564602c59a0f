// Builds what runs: services, command line and console. For images; npm start does so itself.
import { ensureBuilt } from './build.mjs';

await ensureBuilt();
