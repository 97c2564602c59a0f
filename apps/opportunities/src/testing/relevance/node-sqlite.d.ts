/** What the tests use of it: the types of Node.js 20, on which the product runs, lack it. */
declare module 'node:sqlite' {
  interface Statement {
    run(...values: readonly (string | number)[]): void;
    all(...values: readonly (string | number)[]): unknown[];
  }

  export class DatabaseSync {
    constructor(path: string);
    exec(sql: string): void;
    prepare(sql: string): Statement;
  }
}
