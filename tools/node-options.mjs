/**
 * V8 options of the product's processes, also in the benchmarks. By default V8 lets the heap grow with the machine's memory, and a sync creates many
 * short-lived objects. A larger young generation is not faster. The size of the old generation is not a limit but the size at which collection
 * starts, which would otherwise be hundreds of MiB. Later that size depends on the live objects: while many long lists are read, V8 lets the heap
 * grow fourfold by default, and by half with these options.
 */
export const productOptions = ['--max-semi-space-size=8', '--initial-old-space-size=48', '--heap-growing-percent=50'];
