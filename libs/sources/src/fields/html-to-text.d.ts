// The package has no types. Declares only the members used here.
declare module 'html-to-text' {
  interface SelectorDefinition {
    selector: string;
    format?: string;
    options?: {
      ignoreHref?: boolean;
      uppercase?: boolean;
      leadingLineBreaks?: number;
      trailingLineBreaks?: number;
      suffix?: string;
    };
  }
  interface Options {
    wordwrap: false | number;
    selectors: SelectorDefinition[];
    limits: { maxDepth: number; maxInputLength: number };
  }
  export function compile(options: Options): (html: string) => string;
}
