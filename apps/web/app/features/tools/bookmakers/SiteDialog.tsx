import { NativeSelect, Text, TextInput } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { BOOKMAKER_SITE_MAX } from '@quotavera/domain/tools';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, type ApiResult, api } from '../../../platform/api/index.ts';
import { Checkbox, TagsInput } from '../../../ui/controls/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { CountedInput, CountedTextarea } from '../../../ui/text/index.ts';
import type { OwnSite } from './queries.ts';

/** A new bookmaker, or what is known of one that is there. */
export function SiteDialog({
  site,
  codes,
  onSaved,
  onClose,
}: {
  site: OwnSite | null;
  codes: readonly { code: string; name: string }[];
  onSaved: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('tools-bookmakers');
  const errorText = useErrorText();
  const [tags, setTags] = useState<string[]>([...(site?.tags ?? [])]);
  const [description, setDescription] = useState(site?.description ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const problem = (field: string) =>
    Object.entries(error?.errors ?? {}).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1][0];

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const body = {
      name: text('name'),
      description: description.trim(),
      tags,
      active: data.get('active') !== null,
      link: text('link'),
      adm_licence: text('adm_licence'),
      price_code: text('price_code'),
    };
    setBusy(true);
    const saved: ApiResult<OwnSite> = site
      ? await api(toolsAddresses.editSite, { params: { id: site.id }, body })
      : await api(toolsAddresses.createSite, { body });
    setBusy(false);
    if (saved.ok) onSaved();
    else setError(saved.error);
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t(site ? 'manage.editTitle' : 'manage.addTitle')}
      submit={t('manage.save')}
      busy={busy}
      nativeChecks
      onSubmit={save}
    >
      <CountedInput
        label={t('manage.name')}
        name="name"
        defaultValue={site?.name}
        required
        max={BOOKMAKER_SITE_MAX.name}
        error={problem('name')}
      />
      <TextInput
        label={t('manage.licence')}
        description={t('manage.licenceHint')}
        name="adm_licence"
        defaultValue={site?.adm_licence ?? ''}
        maxLength={BOOKMAKER_SITE_MAX.licence}
        error={problem('adm_licence')}
      />
      <CountedTextarea
        label={t('manage.description')}
        description={t('manage.descriptionHint')}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        max={BOOKMAKER_SITE_MAX.description}
        autosize
        minRows={3}
        error={problem('description')}
      />
      <TagsInput
        label={t('manage.tags')}
        value={tags}
        onChange={setTags}
        maxTags={BOOKMAKER_SITE_MAX.tags}
        error={problem('tags')}
      />
      <TextInput
        label={t('manage.link')}
        description={t('manage.linkHint')}
        name="link"
        inputMode="url"
        defaultValue={site?.link ?? ''}
        maxLength={BOOKMAKER_SITE_MAX.link}
        error={problem('link')}
      />
      <NativeSelect
        label={t('manage.prices')}
        description={t('manage.pricesHint')}
        name="price_code"
        defaultValue={site?.price_code ?? ''}
        error={problem('price_code')}
      >
        <option value="">{t('manage.noPrices')}</option>
        {codes.map(({ code, name }) => (
          <option key={code} value={code}>
            {name === code ? code : `${name} (${code})`}
          </option>
        ))}
      </NativeSelect>
      <Checkbox name="active" label={t('manage.active')} defaultChecked={site?.active ?? true} />
      {site ? <Text c="dimmed">{t('manage.audited')}</Text> : null}
      {error && Object.keys(error.errors).length === 0 ? <Note kind="error">{errorText(error)}</Note> : null}
    </FormDialog>
  );
}
