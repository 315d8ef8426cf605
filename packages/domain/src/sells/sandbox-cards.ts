/**
 * The cards that the sandbox plays, by the numbers with which the trade tries payments out. The browser turns a number into its name;
 * any other number is refused there and never sent.
 */
export const SANDBOX_CARDS = {
  success: { number: '4242424242424242', brand: 'visa', country: 'IT' },
  declined: { number: '4000000000000002', brand: 'visa', country: 'IT' },
  insufficient_funds: { number: '4000000000009995', brand: 'visa', country: 'IT' },
  expired: { number: '4000000000000069', brand: 'visa', country: 'IT' },
  other_method: { number: '4000000000000341', brand: 'visa', country: 'IT' },
  three_d_secure: { number: '4000002760003184', brand: 'visa', country: 'IT' },
  processing: { number: '4000000000000077', brand: 'visa', country: 'IT' },
  timeout: { number: '4000000000000259', brand: 'visa', country: 'IT' },
  dispute: { number: '4000000000005423', brand: 'visa', country: 'IT' },
  renewal_declined: { number: '4000000000003055', brand: 'visa', country: 'IT' },
  second_visa: { number: '4000056655665556', brand: 'visa', country: 'IT' },
  german: { number: '4000002760000016', brand: 'visa', country: 'DE' },
  mastercard: { number: '5555555555554444', brand: 'mastercard', country: 'IT' },
} as const;
export type SandboxCard = keyof typeof SANDBOX_CARDS;

export const SANDBOX_CARD_NAMES = Object.keys(SANDBOX_CARDS) as readonly SandboxCard[];

/** Whether a card that is printed so ("08/27") may be used on a day (`2027-08-14`): it is good to the end of its month. */
export function isExpiryGood(typed: string, day: string): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d\d)$/.exec(typed.trim()) ?? [];
  return month !== undefined && `20${year}-${month}` >= day.slice(0, 7);
}

/** The card of a typed number (spaces and dashes don't count); null for a number that isn't one of the sandbox's. */
export function sandboxCardOf(typed: string): SandboxCard | null {
  const digits = typed.replace(/[\s-]/g, '');
  return SANDBOX_CARD_NAMES.find((name) => SANDBOX_CARDS[name].number === digits) ?? null;
}

/** Bank accounts that the sandbox plays, by the numbers with which the trade tries direct debits out. */
export const SANDBOX_ACCOUNTS = {
  debit: { iban: 'DE89370400440532013000' },
  debit_slow: { iban: 'DE08370400440532013003' },
  debit_failed: { iban: 'DE62370400440532013001' },
  debit_failed_slow: { iban: 'DE78370400440532013004' },
  debit_disputed: { iban: 'DE35370400440532013002' },
  debit_no_funds: { iban: 'DE65370400440002222227' },
  debit_austrian: { iban: 'AT611904300234573201' },
} as const;
export type SandboxAccount = keyof typeof SANDBOX_ACCOUNTS;

export const SANDBOX_ACCOUNT_NAMES = Object.keys(SANDBOX_ACCOUNTS) as readonly SandboxAccount[];

/** Anything that the sandbox can be paid with. */
export type SandboxMethod = SandboxCard | SandboxAccount;

export function isSandboxAccount(method: SandboxMethod): method is SandboxAccount {
  return Object.hasOwn(SANDBOX_ACCOUNTS, method);
}

/** The account of a typed IBAN (spaces don't count); null for one that isn't the sandbox's. */
export function sandboxAccountOf(typed: string): SandboxAccount | null {
  const iban = typed.replace(/\s/g, '').toUpperCase();
  return SANDBOX_ACCOUNT_NAMES.find((name) => SANDBOX_ACCOUNTS[name].iban === iban) ?? null;
}
