import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiResult, api } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import type { OwnProfile, ProfileBody } from './queries.ts';

/** The reply replaces the cached profile; the user's info is read again for name and picture in the frame. */
export function useShowProfile(): (changed: Partial<OwnProfile>) => void {
  const queryClient = useQueryClient();
  return (changed) => {
    queryClient.setQueryData<OwnProfile>(
      queryKeyOf(accountsMemberAddresses.readProfile, {}),
      (cached) => cached && { ...cached, ...changed },
    );
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(accountsAddresses.currentUser) });
  };
}

export interface SectionForm<Values> {
  values: Values;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  dirty: boolean;
  saving: boolean;
  /** Texts by the field's path, in the reader's language. */
  errorOf: (path: string) => string | undefined;
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<boolean>;
  reset: () => void;
}

export interface SectionRules<Values> {
  valuesOf: (profile: OwnProfile) => Values;
  /** The body for these values; only fields that differ from the stored ones are sent. */
  bodyOf: (values: Values) => ProfileBody;
  /** The errors that need no server, by path. */
  check?: (values: Values) => Readonly<Record<string, string>>;
  /** Sends the change where it isn't the profile's own call alone. */
  send?: (change: ProfileBody) => Promise<ApiResult<Partial<OwnProfile>>>;
}

const sendProfile = (change: ProfileBody) => api(accountsMemberAddresses.updateProfile, { body: change });

function differing<Part extends object>(values: Part, saved: Part): Partial<Part> {
  const same = (name: string) =>
    JSON.stringify(values[name as keyof Part]) === JSON.stringify(saved[name as keyof Part]);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !same(name))) as Partial<Part>;
}

function changeOf(values: ProfileBody, saved: ProfileBody): ProfileBody {
  const change = differing(values, saved);
  return change.extra ? { ...change, extra: differing(change.extra, saved.extra ?? {}) } : change;
}

/** Flattens nested fields, because the form has one level. */
const formPath = (path: string): string => path.replace(/^extra\./, '').replace(/^links\./, 'socials.');

/** A section of the profile as a form, which keeps the typed values until they are saved or reset. */
export function useSection<Values extends object>(
  profile: OwnProfile,
  { valuesOf, bodyOf, check, send = sendProfile }: SectionRules<Values>,
): SectionForm<Values> {
  const { t } = useTranslation('accounts-profile');
  const errorText = useErrorText();
  const show = useShowProfile();
  const [draft, setDraft] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const saved = valuesOf(profile);
  const values = { ...saved, ...draft };
  const dirty = JSON.stringify(values) !== JSON.stringify(saved);

  function fail(fieldErrors: Readonly<Record<string, string>>, form: HTMLFormElement | null): false {
    setErrors(fieldErrors);
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return false;
  }

  async function submit(event?: FormEvent<HTMLFormElement>): Promise<boolean> {
    event?.preventDefault();
    const form = event?.currentTarget ?? document.querySelector<HTMLFormElement>('form[data-section]');
    if (busy.current || !dirty) return false;
    const fieldErrors = check?.(values) ?? {};
    if (Object.keys(fieldErrors).length > 0) return fail(fieldErrors, form);
    busy.current = true;
    setSaving(true);
    const result = await send(changeOf(bodyOf(values), bodyOf(saved)));
    busy.current = false;
    setSaving(false);
    if (!result.ok) {
      const texts = Object.entries(result.error.errors).map(([path, [text]]) => [formPath(path), text ?? ''] as const);
      notify('failure', texts.length > 0 ? t('checkFields') : errorText(result.error));
      return fail(Object.fromEntries(texts), form);
    }
    setErrors({});
    setDraft({});
    show(result.data);
    notify('success', t('savedSection'));
    return true;
  }

  return {
    values,
    dirty,
    saving,
    set: (name, value) => {
      setDraft((current) => ({ ...current, [name]: value }));
      setErrors((current) =>
        Object.fromEntries(
          Object.entries(current).filter(([path]) => path !== name && !path.startsWith(`${String(name)}.`)),
        ),
      );
    },
    errorOf: (path) => errors[path],
    submit,
    reset: () => {
      setDraft({});
      setErrors({});
    },
  };
}
