/** The registration's fields by their names in the call, in the order in which they stand on screen. */
export const FIELDS_OF_STEP = {
  login: ['email', 'username', 'password', 'password2'],
  about: ['first_name', 'last_name', 'birth_date', 'workingyears', 'favsports', 'persdescription', 'whycollaboration'],
  contact: ['phone_number', 'socials', 'contact_moments', 'accepted_terms', 'privacy'],
} as const;

export type Step = keyof typeof FIELDS_OF_STEP;
export type FieldName = (typeof FIELDS_OF_STEP)[Step][number];
export const STEPS = Object.keys(FIELDS_OF_STEP) as readonly Step[];

/** What the summary of errors leads to: the field itself, or the first of its parts. */
export function fieldId(field: FieldName): string {
  return `register-${field}`;
}

/** What was typed, passwords apart: kept for the tab's life, so that going back and reloading lose nothing. */
export interface Draft {
  readonly email: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly birthDay: string;
  readonly birthMonth: string;
  readonly birthYear: string;
  readonly workingyears: string;
  readonly favsports: readonly string[];
  readonly persdescription: string;
  readonly whycollaboration: string;
  /** ISO 3166-1 alpha-2; empty: of the language. */
  readonly phoneCountry: string;
  readonly phone: string;
  readonly socials: string;
  /** Milliseconds since 1970. */
  readonly moments: readonly number[];
  readonly accepted_terms: boolean;
  readonly privacy: boolean;
  readonly referral: string;
}

/** Never stored anywhere. */
export interface Secrets {
  readonly password: string;
  readonly password2: string;
  /** Instead of a password: the ticket that Google's word came with. */
  readonly google?: string;
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

/** A stored draft; what is missing or of another kind stays empty. */
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

/** Null forgets it. */
export function storeDraft(draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: the draft lives as long as the page.
  }
}
