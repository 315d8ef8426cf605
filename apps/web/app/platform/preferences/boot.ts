import { TOKEN_INFO_KEY } from '../session/storage-key.ts';
import { COLOR_SCHEME_COOKIE, LAYOUT_COOKIE } from './cookies.ts';

/**
 * Runs in the head, before the first paint: the same HTML serves every reader, so the colour scheme, the width of the sidebar and whether
 * somebody is signed in are put on the root element here. It also follows the system when it turns dark.
 */
export const BOOT_SCRIPT = `(function(){var d=document.documentElement,q=matchMedia('(prefers-color-scheme: dark)'),c=function(n){var m=document.cookie.match('(?:^|; )'+n+'=([^;]*)');return m&&m[1]},a=function(){var s=c('${COLOR_SCHEME_COOKIE}');d.setAttribute('data-mantine-color-scheme',s==='dark'||s!=='light'&&q.matches?'dark':'light')};a();q.addEventListener('change',a);d.setAttribute('data-layout',c('${LAYOUT_COOKIE}')||'simple');try{var t=JSON.parse(localStorage.getItem('${TOKEN_INFO_KEY}')||'null');if(t&&t.session&&t.session.signedIn)d.setAttribute('data-session','member')}catch(e){}})()`;
