import { mean } from '../sum.js';

/** Candidate weights of exponential smoothing. */
const alphas = Array.from({ length: 50 }, (_, at) => (2 * at + 1) / 100);
/** Minimum strength of a seasonal series: the threshold of `nsdiffs` in the R package forecast. */
const minStrength = 0.64;

/**
 * Forecasts by the theta method (Assimakopoulos and Nikolopoulos 2000), the best of the M3 competition: exponential smoothing with half of the
 * linear trend as drift (Hyndman and Billah 2003), after removing strong seasons. Seasons are additive because steps may be zero or negative.
 *
 * Implemented here because the only maintained library (`@bsull/augurs`, WebAssembly) has no seasonal ETS, and its MSTL with ETS was not better in
 * back-tests of recorded awards.
 * @param values at least two
 * @param season even number of steps after which a pattern repeats
 */
export function forecastTheta(values: readonly number[], season: number, horizon: number): number[] {
  const seasonal = strongSeasons(values, season) ?? Array.from({ length: season }, () => 0);
  const adjusted = values.map((value, at) => value - (seasonal[at % season] ?? 0));
  const drift = slopeOf(adjusted) / 2;
  const { alpha, level } = fitSmoothing(adjusted);
  const lag = (1 - (1 - alpha) ** adjusted.length) / alpha;
  return Array.from(
    { length: horizon },
    (_, step) => level + drift * (step + lag) + (seasonal[(values.length + step) % season] ?? 0),
  );
}

/** Repeats the last season. */
export function forecastSeasonalNaive(values: readonly number[], season: number, horizon: number): number[] {
  const last = values.slice(-season);
  return Array.from({ length: horizon }, (_, step) => last[step % season] ?? 0);
}

/**
 * Classical decomposition: the mean distance of each step of a season from the centered moving average. Null with fewer than two seasons, or if the
 * seasons explain too little of the distances (Wang, Smith and Hyndman 2006). Unlike autocorrelation, this does not mistake a trend for a season.
 */
function strongSeasons(values: readonly number[], season: number): number[] | null {
  if (values.length < 2 * season) return null;
  const distances = distancesFromAverage(values, season);
  const bySeason = Array.from({ length: season }, (_, at) =>
    mean(distances.filter((_, from) => (from + season / 2) % season === at)),
  );
  const middle = mean(bySeason);
  const indexes = bySeason.map((index) => index - middle);
  const rests = distances.map((distance, from) => distance - (indexes[(from + season / 2) % season] ?? 0));
  const strength = 1 - varianceOf(rests) / varianceOf(distances);
  return strength >= minStrength ? indexes : null;
}

/** Distances from the moving average, from half a season after the first value to half a season before the last. */
function distancesFromAverage(values: readonly number[], season: number): number[] {
  return Array.from({ length: values.length - season }, (_, from) => {
    const span = values.slice(from, from + season + 1);
    const ends = ((span[0] ?? 0) + (span.at(-1) ?? 0)) / 2;
    const average = (ends + span.slice(1, -1).reduce((sum, value) => sum + value, 0)) / season;
    return (values[from + season / 2] ?? 0) - average;
  });
}

/** The weight with the smallest squared one-step-ahead errors, and the level after the last value. */
function fitSmoothing(values: readonly number[]): { alpha: number; level: number } {
  let best = { alpha: 1, level: values.at(-1) ?? 0, squares: Infinity };
  for (const alpha of alphas) {
    const fitted = smooth(values, alpha);
    if (fitted.squares < best.squares) best = { alpha, ...fitted };
  }
  return best;
}

function smooth(values: readonly number[], alpha: number): { level: number; squares: number } {
  let level = values[0] ?? 0;
  let squares = 0;
  for (const value of values) {
    // The first error is zero.
    const error = value - level;
    squares += error ** 2;
    level += alpha * error;
  }
  return { level, squares };
}

/** Slope of the line of least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const products = values.reduce((sum, value, at) => sum + (at - middle) * value, 0);
  const squares = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return squares === 0 ? 0 : products / squares;
}

function varianceOf(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}
