export { CopyButton } from './CopyButton.tsx';
export { CopyField } from './CopyField.tsx';
