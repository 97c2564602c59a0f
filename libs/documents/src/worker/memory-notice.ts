/** Message that the reader process writes to standard output before it ends for lack of memory. */
export const memoryNotice = 'memory';
