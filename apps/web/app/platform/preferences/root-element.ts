import { CONSENT_TEXT_VERSION } from '@quotavera/domain/limits';
import { CONSENT_KEY } from '../consent/consent.ts';
import { languageOfPath } from '../i18n/languages.ts';
import { browserSession } from '../session/index.ts';
import { TOKEN_INFO_KEY } from '../session/storage-key.ts';
import {
  COLOR_SCHEME_COOKIE,
  LANGUAGE_COOKIE,
  LAYOUT_COOKIE,
  readPreferenceCookie,
  writePreferenceCookie,
} from './cookies.ts';

/**
 * The browser's tables of numbers and dates take it long to open: they are opened while the page's styles are on their way. Runs from its
 * source text, so it uses nothing from outside itself.
 */
function openTables(): void {
  const { lang } = document.documentElement;
  setTimeout(() => new Intl.NumberFormat(lang).format(0));
  setTimeout(() => new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeStyle: 'short' }).format(0));
}

/**
 * Runs in the head, before the first paint: the same HTML serves every reader, so the colour scheme, the width of the sidebar, whether
 * somebody is signed in and whether the question about cookies is answered are put on the root element here. It also follows the system when
 * it turns dark.
 */
export const BOOT_SCRIPT = `(function(){var d=document.documentElement,q=matchMedia('(prefers-color-scheme: dark)'),c=function(n){var m=document.cookie.match('(?:^|; )'+n+'=([^;]*)');return m?m[1]:''},a=function(){var s=c('${COLOR_SCHEME_COOKIE}');d.setAttribute('data-mantine-color-scheme',s==='dark'||s!=='light'&&q.matches?'dark':'light')},k=function(s){if((s||'').indexOf('${CONSENT_TEXT_VERSION}~')===0)d.setAttribute('data-consent','given')};a();q.addEventListener('change',a);d.setAttribute('data-layout',c('${LAYOUT_COOKIE}')||'simple');k(c('${CONSENT_KEY}'));try{k(localStorage.getItem('${CONSENT_KEY}'));var t=JSON.parse(localStorage.getItem('${TOKEN_INFO_KEY}')||'null');if(t&&t.session&&t.session.signedIn)d.setAttribute('data-session','member')}catch(e){}})();(${openTables})()`;

/** The stored language wins: when its cookie was lost, the page came in the browser's language and is reloaded. */
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
