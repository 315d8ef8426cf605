import { Button } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';

/** Leads to the request of a call with a tipster who takes calls. */
export default function CallLink({ tipster }: { tipster: number }) {
  const { t } = useTranslation('records-tipsters');
  const hosts = useApi(supportAddresses.listCallHosts, {});
  if (!hosts.data?.results.some(({ host }) => host?.id === tipster)) return null;
  return (
    <Button component={Link} to={`${paths.callRequest}?new=1&host=${tipster}`}>
      {t('profile.askCall')}
    </Button>
  );
}
