import { SeededRandom } from '../seeded-random.js';
import { type PageShape } from './page-shape.js';
import { blockShapes } from './shapes/blocks.js';
import { cityListShapes } from './shapes/city-lists.js';
import { civicPlusShapes } from './shapes/civic-plus.js';
import { drupalShapes } from './shapes/drupal.js';
import { germanAndFrenchShapes } from './shapes/german-and-french.js';
import { ivaluaShapes } from './shapes/ivalua.js';
import { ninetiesShapes } from './shapes/nineties.js';
import { nothingOpenShapes } from './shapes/nothing-open.js';
import { otherPageShapes } from './shapes/other-pages.js';
import { philippinesAndCanadaShapes } from './shapes/philippines-and-canada.js';
import { portalCardShapes } from './shapes/portal-cards.js';
import { portalGridShapes } from './shapes/portal-grids.js';
import { russiaShapes } from './shapes/russia.js';
import { sharePointShapes } from './shapes/share-point.js';
import { southernEuropeShapes } from './shapes/southern-europe.js';
import { unitedKingdomShapes } from './shapes/united-kingdom.js';
import { wordPressShapes } from './shapes/word-press.js';

/** Shapes whose pages contain no opportunities. */
export const emptyPageShapes: readonly PageShape[] = [...nothingOpenShapes, ...otherPageShapes].map(
  withSeparateSequence,
);

/** All shapes of the platforms that buyers use. */
export const pageShapes: readonly PageShape[] = [
  ...civicPlusShapes,
  ...portalGridShapes,
  ...portalCardShapes,
  ...ivaluaShapes,
  ...unitedKingdomShapes,
  ...drupalShapes,
  ...wordPressShapes,
  ...sharePointShapes,
  ...ninetiesShapes,
  ...blockShapes,
  ...cityListShapes,
  ...philippinesAndCanadaShapes,
  ...germanAndFrenchShapes,
  ...southernEuropeShapes,
  ...russiaShapes,
]
  .map(withSeparateSequence)
  .concat(emptyPageShapes);

/** Gives each shape a separate random sequence, so that shapes do not share titles and dates for the same seed. */
function withSeparateSequence({ name, knownFrom, make }: PageShape): PageShape {
  const hash = Buffer.from(name).reduce((sum, byte) => (Math.imul(sum, 31) + byte) >>> 0, 7);
  return { name, knownFrom, make: (random) => make(new SeededRandom(hash ^ random.below(2 ** 32))) };
}
