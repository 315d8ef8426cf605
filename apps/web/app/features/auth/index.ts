export { PasswordField } from './components/PasswordField.tsx';
export { StrengthMeter } from './components/StrengthMeter.tsx';
export { SignInPage } from './SignInPage.tsx';
