// Builds services, command line and console, for images; npm start does so itself.
import { ensureBuilt } from './build.mjs';

await ensureBuilt();
