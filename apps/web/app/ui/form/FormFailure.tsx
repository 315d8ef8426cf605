import { Note } from '../note/index.ts';
import type { SentForm } from './useApiForm.ts';

/** Says why a form as a whole was refused. */
export function FormFailure({ form: { failure } }: { form: Pick<SentForm, 'failure'> }) {
  return failure === null ? null : <Note kind="error">{failure}</Note>;
}
