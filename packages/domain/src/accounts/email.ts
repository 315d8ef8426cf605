const EMAIL_MAX_LENGTH = 254;
const LOCAL_MAX_LENGTH = 64;

/** RFC 5321's dot-atom before the `@`, a host name with a top level after it: what mail servers really deliver to. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** Whether a text has the form of an e-mail address. Whether it exists, only a mail to it can tell. */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH || text.indexOf('@') > LOCAL_MAX_LENGTH) return false;
  return EMAIL.test(text);
}
