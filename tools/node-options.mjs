/**
 * V8 options of the product's processes, also in the benchmarks. By default V8 lets the heap grow with the machine's memory, and a sync creates many
 * short-lived objects. A larger young generation is not faster. `--initial-old-space-size` is not a limit but the size at which the first collection
 * starts, which would otherwise be hundreds of MiB. Later collections start when the heap has grown by a share of the live objects: while many long
 * lists are read, by 300 % by default, and by 50 % with these options.
 */
export const productOptions = ['--max-semi-space-size=8', '--initial-old-space-size=48', '--heap-growing-percent=50'];
