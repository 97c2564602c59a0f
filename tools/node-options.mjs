/**
 * How the product's processes run, on a laptop and under the bench alike. V8 lets its heap grow to what the machine has to spare, and a
 * sync makes many short-lived objects. The space for young ones brings no speed beyond this. For old ones this is no limit, only where
 * collecting begins; what it grows to after that follows from what is alive. Without it V8 waits for hundreds of MiB.
 */
export const productOptions = ['--max-semi-space-size=8', '--initial-old-space-size=48'];
