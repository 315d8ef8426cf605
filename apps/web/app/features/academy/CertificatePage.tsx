import { Group } from '@mantine/core';
import type { academyAddresses } from '@quotavera/contract/academy/addresses';
import { romeDay } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { ReplyTo } from '../../platform/api/index.ts';
import { Facts } from '../../ui/facts/index.ts';
import { useFormats } from '../../ui/format/index.ts';
import { IconSchool } from '../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../ui/page/index.ts';
import { EmptyState } from '../../ui/state/index.ts';
import { CertificatePdf } from './components/CertificateLinks.tsx';

type Certificate = ReplyTo<typeof academyAddresses.readCertificate>;

/** `/certificates/{code}`: anybody can check that a certificate is real. */
export function CertificatePage() {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const certificate = useLoaderData<Certificate | null>();
  return (
    <Page width="text">
      <PageMeta title={t('certificatePage.title')} />
      <meta name="robots" content="noindex" />
      <PageHeader title={t('certificatePage.title')} lead={t('certificatePage.lead')} />
      {certificate ? (
        <Panel title={t('certificatePage.valid')}>
          <Facts
            facts={[
              [t('certificatePage.holder'), certificate.holder],
              [t('certificatePage.course'), certificate.course],
              [t('certificatePage.level'), t(`difficulty.${certificate.difficulty}`)],
              [t('certificatePage.issued'), format.day(romeDay(new Date(certificate.issued_at)), 'long')],
              [t('certificatePage.code'), certificate.code],
            ]}
          />
          <Group>
            <CertificatePdf code={certificate.code} />
          </Group>
        </Panel>
      ) : (
        <EmptyState icon={<IconSchool size={22} />} title={t('certificatePage.none')}>
          {t('certificatePage.noneText')}
        </EmptyState>
      )}
    </Page>
  );
}
