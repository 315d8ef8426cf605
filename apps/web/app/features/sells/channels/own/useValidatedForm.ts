import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../platform/api/index.ts';

interface Fields<Values> {
  values: Values;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  errorOf: (name: keyof Values & string) => string | undefined;
  /** Sends what was typed, once the rules find nothing wrong with it; else the first field with an error is focused. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Holds typed values and their errors: those of the rules once the form was sent, and those of the server until the field is changed. */
export function useValidatedForm<Values extends object>(
  initial: Values,
  {
    problemsOf,
    refusal,
    send,
  }: {
    /** Codes of `errors.fields`, by field. */
    problemsOf: (values: Values) => Partial<Record<string, string>>;
    refusal: ApiError | null;
    send: (values: Values) => Promise<unknown>;
  },
): Fields<Values> {
  const { t } = useTranslation('errors');
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const pressed = useRef(false);
  const problems = tried ? problemsOf(values) : {};
  return {
    values,
    set: (name, value) => {
      setValues((current) => ({ ...current, [name]: value }));
      setChanged((current) => new Set(current).add(String(name)));
    },
    errorOf: (name) => {
      const code = problems[name];
      if (code) return t(`fields.${code}` as 'fields.required');
      return changed.has(name) ? undefined : refusal?.errors[name]?.[0];
    },
    submit: (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      setTried(true);
      if (Object.keys(problemsOf(values)).length > 0) {
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        return;
      }
      if (pressed.current) return;
      pressed.current = true;
      setChanged(new Set());
      void send(values).finally(() => {
        pressed.current = false;
      });
    },
  };
}
