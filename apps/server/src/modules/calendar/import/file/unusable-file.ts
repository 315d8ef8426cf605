export type FileErrorCode = 'import_empty' | 'import_unreadable' | 'import_columns_missing';

/** A file that can't be imported at all. */
export class UnusableFile extends Error {
  readonly code: FileErrorCode;
  readonly detail: string;

  constructor(code: FileErrorCode, detail = '') {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
  }
}
