export { ConfirmEmailPage } from './ConfirmEmailPage.tsx';
export { RecoverPasswordPage } from './RecoverPasswordPage.tsx';
