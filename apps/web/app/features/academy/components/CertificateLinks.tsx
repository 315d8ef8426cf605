import { Button } from '@mantine/core';
import { academyLinks } from '@quotavera/contract/academy/addresses';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { IconCircleCheck, IconDownload } from '../../../ui/icons/index.ts';

/** A certificate as a file. */
export function CertificatePdf({ code }: { code: string }) {
  const { t } = useTranslation('academy');
  return (
    <Button
      component="a"
      href={academyLinks.certificate.replace(':code', encodeURIComponent(code))}
      download
      leftSection={<IconDownload size={16} aria-hidden="true" />}
    >
      {t('download')}
    </Button>
  );
}

/** The page of a certificate, where anybody can check it, and its file. */
export function CertificateLinks({ code }: { code: string }) {
  const { t } = useTranslation('academy');
  return (
    <>
      <Button
        component={Link}
        to={paths.certificate(code)}
        leftSection={<IconCircleCheck size={16} aria-hidden="true" />}
      >
        {t('certificate')}
      </Button>
      <CertificatePdf code={code} />
    </>
  );
}
