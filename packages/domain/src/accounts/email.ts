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

/**
 * An address in the one form in which two are compared: compatibility forms as their letters (a full-width `ａ`, the Kelvin sign), case
 * folded, spaces around it gone. Only for looking up what somebody types; an address that others vouch for has to be an address first.
 */
export function emailIdentity(email: string): string {
  // Upper before lower case also folds what has no lower case of its own, such as the final sigma.
  return email.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Whether two addresses are one. */
export function isSameEmail(one: string, other: string): boolean {
  return emailIdentity(one) === emailIdentity(other);
}
