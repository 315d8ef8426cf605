import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import { type ApiError, api, type ReplyTo } from '../../../platform/api/index.ts';
import { queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import { withLanguage } from '../../../platform/i18n/languages.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { useFormats } from '../../../ui/format/index.ts';

type Agreement = ReplyTo<typeof accountsAddresses.readAgreements>['results'][number];

const PAGES = { terms: paths.terms, privacy: paths.privacy } as const;
/** The dialog stays away from the pages that somebody reads before they agree. */
const LEGAL_PATHS: readonly string[] = [
  paths.terms,
  paths.privacy,
  paths.cookiePolicy,
  paths.imprint,
  paths.dsa,
  paths.accessibility,
];

function Changes({ document, changes }: Agreement) {
  const { t } = useTranslation('accounts-agreements');
  const format = useFormats();
  return (
    <section aria-labelledby={`changes-${document}`}>
      <Title order={3} size="h5" id={`changes-${document}`}>
        {t(`document.${document}`)}
      </Title>
      {changes.map(({ version, points }) => (
        <Stack key={version} gap={4} mt={4}>
          <Text size="sm" c="dimmed">
            {t('since', { date: format.day(version, 'long') })}
          </Text>
          <List size="sm">
            {points.map((point) => (
              <List.Item key={point}>{point}</List.Item>
            ))}
          </List>
        </Stack>
      ))}
      <Anchor href={PAGES[document]} target="_blank" size="sm">
        {t('read', { document: t(`document.${document}`) })}
      </Anchor>
    </section>
  );
}

/**
 * Puts a new version of the terms or the privacy notice before a member, with its changes. A member who closes the dialog is asked again at
 * the next visit.
 */
export default function AgreementDialog() {
  const { t } = useTranslation('accounts-agreements');
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const agreements = useApi(accountsAddresses.readAgreements, {});
  const [later, setLater] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const changed = agreements.data?.results.filter(({ changes }) => changes.length > 0) ?? [];
  const isLegalPage = LEGAL_PATHS.includes(withLanguage(pathname, null));
  if (later || isLegalPage || changed.length === 0) return null;

  async function accept() {
    setBusy(true);
    setError(null);
    const versions = Object.fromEntries(changed.map(({ document, version }) => [document, version]));
    const result = await api(accountsAddresses.acceptAgreements, { body: { versions } });
    setBusy(false);
    // After a conflict a newer version is in force: what it changes is read anew.
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(accountsAddresses.readAgreements) });
    if (!result.ok) return setError(result.error);
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(accountsAddresses.currentUser) });
  }

  const hasTerms = changed.some(({ document }) => document === 'terms');
  return (
    <ConfirmDialog
      onClose={() => setLater(true)}
      title={t('title')}
      cancel={t('later')}
      confirm={t(hasTerms ? 'accept' : 'acknowledge')}
      busy={busy}
      error={error}
      onConfirm={accept}
    >
      <Text>{t('text')}</Text>
      {changed.map((agreement) => (
        <Changes key={agreement.document} {...agreement} />
      ))}
      <Text size="sm" c="dimmed">
        {t('otherwise')}
      </Text>
    </ConfirmDialog>
  );
}
