// The package declares a default export, which it does not have under ES modules. Only what is used here.
declare module 'robots-parser' {
  interface RobotRules {
    isAllowed(url: string, userAgent: string): boolean | undefined;
    getCrawlDelay(userAgent: string): number | undefined;
  }
  function parse(url: string, text: string): RobotRules;
  export = parse;
}
