import { languageOfPath } from '../i18n/languages.ts';
import { browserSession } from '../session/index.ts';
import { LANGUAGE_COOKIE, readPreferenceCookie, writePreferenceCookie } from './cookies.ts';

/** The stored choice leads: when its mirror was lost, the page came in the browser's language and is asked for again. */
function restoreLanguage(): void {
  const chosen = browserSession().locale();
  if (!chosen || chosen === document.documentElement.lang || languageOfPath(location.pathname)) return;
  if (readPreferenceCookie(LANGUAGE_COOKIE) === chosen) return;
  writePreferenceCookie(LANGUAGE_COOKIE, chosen);
  location.reload();
}

/** Keeps on the root element what the boot script put there: whether somebody is signed in. Returns the way to stop. */
export function keepRootInStep(): () => void {
  const session = browserSession();
  const show = (signedIn: boolean) => {
    if (signedIn) document.documentElement.dataset.session = 'member';
    else delete document.documentElement.dataset.session;
  };
  void session.ready().then((state) => {
    show(state.signedIn);
    restoreLanguage();
  });
  return session.subscribe((state) => show(state.signedIn));
}
