import type { FieldName } from '../draft.ts';

/** What the summary of errors leads to: the field itself, or the first of its parts. */
export function fieldId(field: FieldName): string {
  return `register-${field}`;
}
