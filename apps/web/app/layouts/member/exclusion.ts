import { paths } from '../../paths.ts';
import { withLanguage } from '../../platform/i18n/languages.ts';

/** What somebody who shut themselves out still needs: their account, help, the law, and what was promised. */
const STILL_OPEN: readonly string[] = [
  paths.profile,
  paths.messages,
  paths.contact,
  paths.contactPublic,
  paths.whoWeAre,
  paths.faq,
  paths.privacy,
  paths.cookiePolicy,
  paths.terms,
  paths.verify,
  paths.unauthorized,
];

/** Whether a self-exclusion leaves this page open; what the API refuses is not offered either. */
export function staysOpen(pathname: string): boolean {
  return STILL_OPEN.includes(withLanguage(pathname, null));
}
