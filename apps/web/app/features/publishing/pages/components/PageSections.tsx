import { Anchor, Paper, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../../ui/rich-text/index.ts';
import classes from '../Pages.module.css';
import type { PageText } from '../queries.ts';

/** From so many headings on a page begins with the list of them. */
const LONG = 6;

/** A page's text with its headings, each of which has an address of its own. */
export function PageSections({ intro, sections }: Pick<PageText, 'intro' | 'sections'>) {
  const { t } = useTranslation('publishing-pages');
  return (
    <>
      <RichText document={intro} />
      {sections.length < LONG ? null : (
        <Paper component="nav" aria-labelledby="contents">
          <Title order={2} size="h4" id="contents">
            {t('contents')}
          </Title>
          <Stack
            component="ul"
            display="block"
            className={classes.contents}
            p={0}
            m={0}
            mt="xs"
            style={{ listStyle: 'none' }}
          >
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Anchor href={`#${id}`}>{title}</Anchor>
              </li>
            ))}
          </Stack>
        </Paper>
      )}
      {sections.map(({ id, title, document }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes.section}>
          <Title order={2} id={`${id}-title`} mt="md" mb="xs">
            {title}
          </Title>
          <RichText document={document} />
        </section>
      ))}
    </>
  );
}
