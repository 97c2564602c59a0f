// The package declares a default export that it does not have under ES modules. Declares only the members that are used here.
declare module 'robots-parser' {
  interface RobotRules {
    isAllowed(url: string, userAgent: string): boolean | undefined;
    getCrawlDelay(userAgent: string): number | undefined;
  }
  function parse(url: string, text: string): RobotRules;
  export = parse;
}
