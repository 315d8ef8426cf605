export { CodeField } from './components/CodeField.tsx';
export { PasswordField } from './components/PasswordField.tsx';
export { SplitCard } from './components/SplitCard.tsx';
export { loadStrength, StrengthMeter } from './components/StrengthMeter.tsx';
export { SignInPage } from './SignInPage.tsx';
