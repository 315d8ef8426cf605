export { FormFailure } from './FormFailure.tsx';
export { type ApiForm, type SentForm, useApiForm } from './useApiForm.ts';
export { useFieldTexts } from './useFieldTexts.ts';
