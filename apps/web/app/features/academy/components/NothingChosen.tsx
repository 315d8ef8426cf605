import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { IconSchool } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';

/** A screen whose address names nothing of the academy: the way to its courses. */
export function NothingChosen({ title }: { title: string }) {
  const { t } = useTranslation('academy');
  return (
    <Page>
      <PageMeta title={title} />
      <PageHeader title={title} />
      <EmptyState
        icon={<IconSchool size={22} />}
        title={t('nothingChosen')}
        action={
          <Button component={Link} to={paths.academy} variant="filled">
            {t('backToCourses')}
          </Button>
        }
      >
        {t('nothingChosenText')}
      </EmptyState>
    </Page>
  );
}
