export {
  type ClosingAccount,
  lockAccount as lockLeaver,
  markDeactivated as deactivateAccount,
} from './repository-closing.ts';
