import type { App } from '../app.ts';

const BOUNDARY = 'one-click';
const FORMS = {
  urlencoded: ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  multipart: [
    `multipart/form-data; boundary=${BOUNDARY}`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${BOUNDARY}--\r\n`,
  ],
} as const;

/** Posts as a mail program does whose reader pressed "unsubscribe" (RFC 8058), in either form of a body. */
export function postOneClick({ http }: App, url: string, form: keyof typeof FORMS = 'urlencoded') {
  const [type, payload] = FORMS[form];
  return http.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
}
