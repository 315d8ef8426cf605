import { wireName } from '@quotavera/contract/tips/codec';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../platform/api/index.ts';
import type { CustomFormLeg, FormLeg, StructuredFormLeg, TipForm } from './model.ts';
import { problemsOf } from './validation.ts';
import { formField, sentLegs } from './wire.ts';

export interface TipFormState {
  form: TipForm;
  dirty: boolean;
  ready: boolean;
  set: (change: Partial<TipForm>) => void;
  setLeg: (n: number, change: Partial<StructuredFormLeg> | Partial<CustomFormLeg>) => void;
  addLeg: (leg: FormLeg) => void;
  removeLeg: (n: number) => void;
  /** Another kind of leg in the same place. */
  replaceLeg: (n: number, leg: FormLeg) => void;
  /** The form calls it when the reader leaves a field, which shows its error from then on. */
  touch: (field: string) => void;
  /** The error of a field in the reader's language; undefined while it isn't to be shown yet. */
  errorOf: (field: string) => string | undefined;
  /** The form calls it when the reader publishes: from then on all errors are shown. Returns true when there are none. */
  check: () => boolean;
  refuse: (error: ApiError) => void;
  refusal: ApiError | null;
  saved: (form: TipForm) => void;
  replace: (form: TipForm) => void;
}

type Texts = Readonly<Record<string, string>>;

/** Whether a change makes the server's error of this field obsolete. */
function isAbout(field: string, changed: string): boolean {
  return field === changed || field.startsWith(`${changed}.`) || (changed.startsWith('legs') && field === 'legs');
}

/** Errors that concern several fields show at once. */
function showsAtOnce(field: string): boolean {
  return /^legs(\.\d+)?$/.test(field);
}

/** Whether two forms say the same: what was typed and taken back again is no change. */
function isSame(form: TipForm, other: TipForm): boolean {
  return form === other || JSON.stringify(form) === JSON.stringify(other);
}

/**
 * The form's content and its errors, from the rules and from the server. A reply never changes what was typed. `typed` is what was typed
 * before and isn't saved yet.
 */
export function useTipForm(initial: TipForm, typed: TipForm = initial): TipFormState {
  const { t } = useTranslation('errors');
  const [form, setForm] = useState(typed);
  const [saved, setSaved] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [texts, setTexts] = useState<Texts>({});
  const latest = useRef(form);
  latest.current = form;
  const codes = useMemo(() => problemsOf(form, new Date()), [form]);

  function forget(changed: readonly string[]): void {
    setTexts((current) =>
      Object.fromEntries(Object.entries(current).filter(([field]) => !changed.some((name) => isAbout(field, name)))),
    );
  }

  function change(next: TipForm, changed: readonly string[]): void {
    latest.current = next;
    setForm(next);
    forget(changed);
  }

  return {
    form,
    dirty: !isSame(form, saved),
    ready: Object.keys(codes).length === 0,
    set: (patch) => {
      const names = Object.keys(patch).map(wireName);
      change({ ...latest.current, ...patch }, names);
    },
    setLeg: (n, patch) => {
      const legs = latest.current.legs.map((leg, k) => (k === n ? ({ ...leg, ...patch } as FormLeg) : leg));
      change({ ...latest.current, legs }, [`legs.${n}`]);
    },
    addLeg: (leg) => {
      const legs = [...latest.current.legs, leg];
      // An accumulator can't be laid or traded.
      const single = legs.length === 1;
      change(
        { ...latest.current, legs, ...(single ? {} : ({ side: 'back', stakeBasis: 'stake', exitOdds: '' } as const)) },
        ['legs'],
      );
    },
    removeLeg: (n) => {
      change({ ...latest.current, legs: latest.current.legs.filter((_, k) => k !== n) }, ['legs']);
      setTouched((current) => new Set([...current].filter((field) => !field.startsWith('legs.'))));
    },
    replaceLeg: (n, leg) => {
      change({ ...latest.current, legs: latest.current.legs.map((old, k) => (k === n ? leg : old)) }, [`legs.${n}`]);
    },
    touch: (field) => setTouched((current) => (current.has(field) ? current : new Set([...current, field]))),
    errorOf: (field) => {
      if (texts[field]) return texts[field];
      const code = codes[field];
      // A pasted text that is too long isn't cut, so its error shows at once.
      const atOnce = code === 'text_too_long' || showsAtOnce(field);
      if (!code || !(tried || touched.has(field) || atOnce)) return undefined;
      // A test checks that every code has a text.
      return t(`fields.${code}` as 'fields.too_short', { min: 3 });
    },
    check: () => {
      setTried(true);
      setRefusal(null);
      setTexts({});
      return Object.keys(problemsOf(latest.current, new Date())).length === 0;
    },
    refusal,
    refuse: (error) => {
      const sent = sentLegs(latest.current);
      setRefusal(error);
      setTexts(
        Object.fromEntries(
          Object.entries(error.errors).flatMap(([field, [text]]) => (text ? [[formField(field, sent), text]] : [])),
        ),
      );
    },
    saved: (sentForm) => {
      setSaved(sentForm);
      setRefusal(null);
    },
    replace: (next) => {
      latest.current = next;
      setForm(next);
      setSaved(next);
    },
  };
}
