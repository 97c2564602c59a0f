// Builds services, command line and console, for images. npm start needs no such call.
import { ensureBuilt } from './build.mjs';

await ensureBuilt();
