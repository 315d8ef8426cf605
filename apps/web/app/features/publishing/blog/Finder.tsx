import { Button, Group, TextInput } from '@mantine/core';
import { POST_CATEGORIES, type PostCategory } from '@quotavera/domain/publishing';
import { useTranslation } from 'react-i18next';
import { Form, Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { IconSearch } from '../../../ui/icons/index.ts';

/** Searches all articles; works before scripts do. */
export function ArticleSearch({ search = '', category }: { search?: string; category?: string }) {
  const { t } = useTranslation('publishing-blog');
  return (
    <Form action={paths.news} role="search">
      {category ? <input type="hidden" name="category" value={category} /> : null}
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          name="search"
          type="search"
          label={t('search')}
          defaultValue={search}
          key={search}
          maxLength={80}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          flex={1}
          maw={420}
        />
        <Button type="submit">{t('find')}</Button>
      </Group>
    </Form>
  );
}

/** Links each category to the list of its articles. */
export function Categories({ chosen = null }: { chosen?: PostCategory | null }) {
  const { t } = useTranslation('publishing-blog');
  return (
    <Group component="nav" gap="xs" aria-label={t('topics')}>
      {POST_CATEGORIES.map((category) => (
        <Button
          key={category}
          component={Link}
          to={`${paths.news}?category=${category}`}
          variant={category === chosen ? 'filled' : 'default'}
          aria-current={category === chosen ? 'page' : undefined}
        >
          {t(`categories.${category}`)}
        </Button>
      ))}
    </Group>
  );
}
