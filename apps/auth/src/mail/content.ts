export type Block = { text: string } | { label: string; link: string } | { code: string };

/** What a mail says, from which both of its forms are made. */
export interface Content {
  /** Its heading too. */
  subject: string;
  body: readonly Block[];
  /** What to do if it was somebody else. */
  footer: string;
}
