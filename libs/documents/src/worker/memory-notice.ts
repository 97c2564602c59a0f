/** What the process that reads writes to its standard output before it ends for want of memory. */
export const memoryNotice = 'memory';
