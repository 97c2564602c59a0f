/** A sample: the number of cases with a term, and of all cases. */
export interface Sample {
  found: number;
  all: number;
}

/**
 * Log-likelihood ratio G² for the hypothesis that two samples have the same share (Dunning 1993). Unlike a z test, it is valid for rare words.
 * Follows a chi-squared distribution with one degree of freedom if the shares are the same.
 */
export function logLikelihood(one: Sample, other: Sample): number {
  const all = one.all + other.all;
  const share = (one.found + other.found) / all;
  const sum = [one, other].reduce(
    (sum, sample) =>
      sum + term(sample.found, sample.all * share) + term(sample.all - sample.found, sample.all * (1 - share)),
    0,
  );
  return Math.max(0, 2 * sum);
}

/** The probability of a larger G² by chance. */
export function probabilityByChance(logLikelihood: number): number {
  return erfc(Math.sqrt(logLikelihood / 2));
}

function term(observed: number, expected: number): number {
  return observed === 0 ? 0 : observed * Math.log(observed / expected);
}

/** Complementary error function for x >= 0, relative error below 1.2e-7 (Numerical Recipes, erfcc). */
function erfc(x: number): number {
  const t = 1 / (1 + x / 2);
  const series = coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  return t * Math.exp(-x * x + series);
}

const coefficients = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
  0.17087277,
];
