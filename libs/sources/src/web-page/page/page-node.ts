import { type DomHandler } from 'htmlparser2';

/** A node of a parsed page. */
export type PageNode = DomHandler['dom'][number];
export type PageElement = Extract<PageNode, { attribs: unknown }>;
