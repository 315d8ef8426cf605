export { useEmailConfirmation } from './email.ts';
