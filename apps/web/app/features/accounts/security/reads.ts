import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';

const READS: readonly string[] = [
  accountsMemberAddresses.listSessions.path,
  accountsMemberAddresses.readTwoFactor.path,
  accountsMemberAddresses.readGoogleLink.path,
  accountsMemberAddresses.listPasskeys.path,
  accountsAddresses.listTokens.path,
  alertsAddresses.readCalendarFeed.path,
  alertsAddresses.readAlerts.path,
];

/** Whether a call reads what opens the account, which ends with its password and with its sessions. */
export const readsOpenings = (path: string): boolean => READS.includes(path);
