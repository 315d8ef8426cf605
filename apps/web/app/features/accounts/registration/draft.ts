/** The registration's fields by their names in the call, in the order in which they stand on screen. */
export const FIELDS_OF_STEP = {
  login: ['email', 'username', 'password', 'password2'],
  about: ['first_name', 'last_name', 'birth_date', 'workingyears', 'favsports', 'persdescription', 'whycollaboration'],
  contact: ['phone_number', 'socials', 'contact_moments', 'referral_code', 'accepted_terms', 'privacy'],
} as const;

export type Step = keyof typeof FIELDS_OF_STEP;
export type FieldName = (typeof FIELDS_OF_STEP)[Step][number];
export const STEPS = Object.keys(FIELDS_OF_STEP) as readonly Step[];

/** The id of the element that the summary of errors links to: the field, or its first part. */
export function fieldId(field: FieldName): string {
  return `register-${field}`;
}

/** Everything typed except passwords. The tab's storage keeps it, so that going back and reloading lose nothing. */
export interface Draft {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  birthDay: string;
  birthMonth: string;
  birthYear: string;
  workingyears: string;
  favsports: readonly string[];
  persdescription: string;
  whycollaboration: string;
  /** ISO 3166-1 alpha-2; empty for the usual country of the language. */
  phoneCountry: string;
  phone: string;
  socials: string;
  /** Milliseconds since 1970. */
  moments: readonly number[];
  accepted_terms: boolean;
  privacy: boolean;
  referral: string;
}

/** The longest invite code that the call takes. */
export const REFERRAL_LENGTH = 64;

/** Never stored anywhere. */
export interface Secrets {
  password: string;
  password2: string;
  /** Whether the password is asked for a second time: who hides what they type can't check it. */
  repeats?: boolean;
  /** The ticket of a Google sign-in, which replaces the password. */
  google?: string;
}

export const EMPTY_DRAFT: Draft = {
  email: '',
  username: '',
  first_name: '',
  last_name: '',
  birthDay: '',
  birthMonth: '',
  birthYear: '',
  workingyears: '',
  favsports: [],
  persdescription: '',
  whycollaboration: '',
  phoneCountry: '',
  phone: '',
  socials: '',
  moments: [],
  accepted_terms: false,
  privacy: false,
  referral: '',
};

const KEY = 'registration-draft';

function sameKind(value: unknown, example: unknown): boolean {
  if (Array.isArray(example)) return Array.isArray(value);
  return typeof value === typeof example && !Array.isArray(value);
}

/** Reads a stored draft; fields that are missing or have another type stay empty. */
export function parseDraft(text: string | null): Draft {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFT;
    const valid = Object.entries(stored).filter(
      ([key, value]) => Object.hasOwn(EMPTY_DRAFT, key) && sameKind(value, EMPTY_DRAFT[key as keyof Draft]),
    );
    const draft = { ...EMPTY_DRAFT, ...Object.fromEntries(valid) } as Draft;
    return {
      ...draft,
      favsports: draft.favsports.filter((sport) => typeof sport === 'string'),
      moments: draft.moments.filter((at) => Number.isSafeInteger(at)),
    };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function loadDraft(): Draft {
  try {
    return parseDraft(sessionStorage.getItem(KEY));
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Stores the draft; null forgets it. */
export function storeDraft(draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}
