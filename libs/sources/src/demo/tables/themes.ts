import { building, civil } from './construction.js';
import { environment } from './environment.js';
import { facilities } from './facilities.js';
import { health } from './health.js';
import { community, fleet, platforms } from './mobility.js';
import { professional } from './professional.js';
import { research } from './research.js';
import { supplies } from './supplies.js';
import { technology } from './technology.js';
import { type Theme } from './works.js';

export const themes = {
  building,
  civil,
  community,
  environment,
  facilities,
  fleet,
  health,
  platforms,
  professional,
  research,
  supplies,
  technology,
} satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;

/** Fields of work with their relative frequencies. */
export type ThemeShares = readonly (readonly [ThemeName, number])[];
