export interface ErrorEntry {
  /** HTTP status. */
  status: number;
  /** Whether the same request may succeed when it is repeated; false by default. */
  retryable?: boolean;
  /**
   * Exit code of the CLI: 1 failure, 2 usage, 3 not found, 4 authentication, 5 network or server, 6 rate limited, 7 partial,
   * 8 pending, 78 configuration.
   */
  exit: number;
  /** Default message. */
  text: string;
}

export type ErrorTable = Record<string, ErrorEntry>;
