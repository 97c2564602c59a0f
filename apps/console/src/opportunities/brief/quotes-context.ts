import { type NoticeDocument } from '@rfp/contracts/intelligence/notice-document';
import { createContext } from 'react';

/** The notice whose quotes are shown. */
interface QuotedNotice {
  id: string;
  description: string;
  /** Currency of the amounts; null for US dollars. */
  currency: string | null;
  documents: NoticeDocument[];
}

export const QuotesContext = createContext<QuotedNotice>({ id: '', description: '', currency: null, documents: [] });
