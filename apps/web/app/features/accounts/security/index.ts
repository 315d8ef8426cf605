export { PasswordAgain } from './components/PasswordAgain.tsx';
export { SecuritySection } from './SecuritySection.tsx';
