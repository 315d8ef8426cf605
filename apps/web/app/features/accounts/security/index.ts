export { PasswordAgain } from './components/PasswordAgain.tsx';
export { SecuritySection } from './SecuritySection.tsx';
export { textIn, useFields } from './useFields.ts';
