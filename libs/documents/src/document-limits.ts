/** Limits for one document including its contents. */
export interface DocumentLimits {
  /** Size of the document, and of each file in an archive. */
  bytes: number;
  /** Characters of text. A longer text is cut. */
  text: number;
  pages: number;
  /** Maximum nesting of archives. */
  depth: number;
  files: number;
  /** Total of all unpacked bytes, including nested archives. */
  unpackedBytes: number;
  milliseconds: number;
}

const megabyte = 1024 * 1024;

export const documentLimits: DocumentLimits = {
  bytes: 50 * megabyte,
  text: 20 * megabyte,
  pages: 2_000,
  depth: 5,
  files: 1_000,
  unpackedBytes: 200 * megabyte,
  milliseconds: 60_000,
};

/** Memory limit of a reader process. */
export const processMegabytes = 512;
