export type Block = { text: string } | { label: string; link: string } | { code: string } | Heading | Entry;

/** Heading of the blocks that follow, which may link to a page. */
export interface Heading {
  heading: string;
  page: string | null;
}

/** An entry of a list: a link with notes. */
export interface Entry {
  title: string;
  page: string;
  notes: readonly string[];
}

/** The content of a mail, from which HTML and text are rendered. */
export interface Content {
  /** Subject and heading. */
  subject: string;
  body: readonly Block[];
  /** Advice if the recipient did not cause the mail. */
  footer: string;
  /** Address at which mail programs unsubscribe with one click (RFC 8058). */
  unsubscribe?: string;
}
