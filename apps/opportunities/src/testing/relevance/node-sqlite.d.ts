/** The API that the tests use. The types of Node.js 20, on which the product runs, lack this module. */
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
