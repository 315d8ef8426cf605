export { PasswordField } from './components/PasswordField.tsx';
export { loadStrength, StrengthMeter } from './components/StrengthMeter.tsx';
export { SignInPage } from './SignInPage.tsx';
