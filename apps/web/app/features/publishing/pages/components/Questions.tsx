import { Anchor, Box, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../../platform/boot/use-in-browser.ts';
import { IconSearch } from '../../../../ui/icons/index.ts';
import { RichText } from '../../../../ui/rich-text/index.ts';
import classes from '../Pages.module.css';
import type { Faq, PageSection } from '../queries.ts';
import { findQuestions } from '../search.ts';

function Question({ id, title, document }: PageSection) {
  const { t } = useTranslation('publishing-pages');
  return (
    <details id={id} className={classes.question}>
      <summary>
        <Title order={3} size="h5">
          {title}
        </Title>
      </summary>
      <div className={classes.answer}>
        <RichText document={document} />
        <Anchor
          href={`#${id}`}
          size="sm"
          mt="xs"
          display="inline-block"
          aria-label={t('faq.linkTo', { question: title })}
        >
          {t('faq.link')}
        </Anchor>
      </div>
    </details>
  );
}

/** Opens the question that the address names. */
function useAddressedQuestion(): void {
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!(target instanceof HTMLDetailsElement)) return;
      target.open = true;
      target.scrollIntoView();
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);
}

/** All questions by category, with a search over questions and answers. */
export function Questions({ categories }: Pick<Faq, 'categories'>) {
  const hydrated = useHydrated();
  const { t } = useTranslation('publishing-pages');
  const [search, setSearch] = useState('');
  useAddressedQuestion();
  const found = findQuestions(categories, search);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <TextInput
        type="search"
        label={t('faq.search')}
        placeholder={t('faq.placeholder')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maw={420}
        disabled={!hydrated}
      />
      <Box role="status">
        {search.trim() === '' ? null : (
          <Text size="sm" c="dimmed">
            {count > 0 ? t('faq.found', { count }) : t('faq.none')}
          </Text>
        )}
      </Box>
      {found.map(({ id, title, questions }) => (
        <Stack
          key={id}
          component="section"
          gap={0}
          id={id}
          aria-labelledby={`${id}-title`}
          className={classes.section}
          mt="md"
        >
          <Title order={2} id={`${id}-title`} mb="xs">
            {title}
          </Title>
          {questions.map((question) => (
            <Question key={question.id} {...question} />
          ))}
        </Stack>
      ))}
    </>
  );
}
