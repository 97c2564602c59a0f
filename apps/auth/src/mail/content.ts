export type Block = { text: string } | { label: string; link: string } | { code: string };

/** The content of a mail, from which HTML and text are rendered. */
export interface Content {
  /** Also the heading. */
  subject: string;
  body: readonly Block[];
  /** What to do if the recipient did not cause the mail. */
  footer: string;
}
