/** Bounds for one document, with everything in it. */
export interface DocumentLimits {
  /** Size of the document, and of each file in an archive. */
  bytes: number;
  /** Characters of text. A longer text is cut. */
  text: number;
  pages: number;
  /** Archives in archives. */
  depth: number;
  files: number;
  /** Everything that is unpacked, archives in archives included. */
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

/** Memory of a process that reads documents. */
export const processMegabytes = 512;
