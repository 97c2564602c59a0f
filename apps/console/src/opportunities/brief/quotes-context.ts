import { type NoticeDocument } from '@rfp/contracts/notice-document';
import { createContext } from 'react';

/** What the place of a quote is shown with. */
interface QuotedNotice {
  id: string;
  description: string;
  /** Of the amounts; null for US dollars. */
  currency: string | null;
  documents: NoticeDocument[];
}

export const QuotesContext = createContext<QuotedNotice>({ id: '', description: '', currency: null, documents: [] });
