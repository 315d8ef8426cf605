export { type ClosingAccount, deactivateAccount, lockLeaver } from './repository-closing.ts';
