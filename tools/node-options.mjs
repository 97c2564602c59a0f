/**
 * How the product's processes run, on a laptop and under the bench alike. V8 lets the space for young objects grow to what
 * the machine has to spare; a sync makes many short-lived ones, and 100 MiB more of them bring no speed.
 */
export const productOptions = ['--max-semi-space-size=8'];
