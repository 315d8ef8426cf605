import { NativeSelect, Text, TextInput } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { BOOKMAKER_SITE_MAX, SITE_TAGS } from '@quotavera/domain/tools';
import { useTranslation } from 'react-i18next';
import { type ApiResult, api } from '../../../platform/api/index.ts';
import { Checkbox, TagsInput } from '../../../ui/controls/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { missing, useApiForm, useFieldTexts } from '../../../ui/form/index.ts';
import { CountedInput, CountedTextarea, tagTyped } from '../../../ui/text/index.ts';
import type { OwnSite } from './queries.ts';
import { useSiteTags } from './words.ts';

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
  const tagName = useSiteTags();
  const form = useApiForm({
    initialValues: {
      name: site?.name ?? '',
      description: site?.description ?? '',
      tags: [...(site?.tags ?? [])],
      active: site?.active ?? true,
      link: site?.link ?? '',
      adm_licence: site?.adm_licence ?? '',
      price_code: site?.price_code ?? '',
    },
    validate: useFieldTexts(missing(['name'])),
    send: (body): Promise<ApiResult<OwnSite>> =>
      site ? api(toolsAddresses.editSite, { params: { id: site.id }, body }) : api(toolsAddresses.createSite, { body }),
    done: onSaved,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(site ? 'manage.editTitle' : 'manage.addTitle')}
      submit={t('manage.save')}
      form={form}
    >
      <CountedInput label={t('manage.name')} required max={BOOKMAKER_SITE_MAX.name} {...form.field('name')} />
      <TextInput
        label={t('manage.licence')}
        description={t('manage.licenceHint')}
        maxLength={BOOKMAKER_SITE_MAX.licence}
        {...form.field('adm_licence')}
      />
      <CountedTextarea
        label={t('manage.description')}
        description={t('manage.descriptionHint')}
        max={BOOKMAKER_SITE_MAX.description}
        autosize
        minRows={3}
        {...form.field('description')}
      />
      <TagsInput
        label={t('manage.tags')}
        maxTags={BOOKMAKER_SITE_MAX.tags}
        {...form.field('tags')}
        data={SITE_TAGS.map(tagName)}
        value={form.values.tags.map(tagName)}
        onChange={(tags) =>
          form.setFieldValue(
            'tags',
            tags.map((tag) => tagTyped(tag, SITE_TAGS, tagName)),
          )
        }
      />
      <TextInput
        label={t('manage.link')}
        description={t('manage.linkHint')}
        inputMode="url"
        maxLength={BOOKMAKER_SITE_MAX.link}
        {...form.field('link')}
      />
      <NativeSelect label={t('manage.prices')} description={t('manage.pricesHint')} {...form.field('price_code')}>
        <option value="">{t('manage.noPrices')}</option>
        {codes.map(({ code, name }) => (
          <option key={code} value={code}>
            {name === code ? code : `${name} (${code})`}
          </option>
        ))}
      </NativeSelect>
      <Checkbox label={t('manage.active')} {...form.checkbox('active')} />
      {site ? <Text c="dimmed">{t('manage.audited')}</Text> : null}
    </FormDialog>
  );
}
