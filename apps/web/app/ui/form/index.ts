export { FormFailure } from './FormFailure.tsx';
export { missing } from './missing.ts';
export { type ApiForm, type SentForm, useApiForm } from './useApiForm.ts';
export { useFieldTexts } from './useFieldTexts.ts';
