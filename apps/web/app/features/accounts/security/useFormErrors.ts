import { useState } from 'react';
import type { ApiError } from '../../../platform/api/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';

/** Holds the errors of a small form, by field or as a whole. */
export function useFormErrors<Name extends string>(names: readonly Name[]) {
  const errorText = useErrorText();
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);

  function clear(): void {
    setErrors({});
    setFailure(null);
  }

  /** Shows a call's failure at the fields it names, else above the form; the first field that is wrong gets the focus. */
  function refuse(error: ApiError, form: HTMLFormElement | null): void {
    const refused = names.filter((name) => error.errors[name]?.[0]);
    setErrors(
      Object.fromEntries(refused.map((name) => [name, error.errors[name]?.[0]])) as Partial<Record<Name, string>>,
    );
    setFailure(refused.length > 0 ? null : errorText(error));
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  /** Shows the errors found by the form itself; false when there is one. */
  function check(slips: Partial<Record<Name, string | undefined>>, form: HTMLFormElement | null): boolean {
    setFailure(null);
    const entries = Object.entries(slips).filter(([, text]) => text);
    setErrors(Object.fromEntries(entries) as Partial<Record<Name, string>>);
    if (entries.length === 0) return true;
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return false;
  }

  return { errors, failure, clear, refuse, check };
}

/** The value of a form's field; empty when there is no such field. */
export function textIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}
