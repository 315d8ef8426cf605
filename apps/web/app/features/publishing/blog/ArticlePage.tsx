import { Anchor, Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { BRAND } from '../../../brand.ts';
import { paths } from '../../../paths.ts';
import { publicAddress } from '../../../platform/i18n/addresses.ts';
import { languageName } from '../../../platform/i18n/languages.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Page, PageAddresses, PageHeader, PageMeta, StructuredData } from '../../../ui/page/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { TimeText } from '../../../ui/time/index.ts';
import { ArticleText } from './ArticleText.tsx';
import type { Article } from './queries.ts';
import { useSignature } from './useSignature.ts';

const MemberArticle = lazy(() => import('./MemberArticle.tsx'));

/** Describes the article for search engines and social networks. `isAccessibleForFree` says which part is for members. */
function ArticleMeta({ article, origin }: { article: Article; origin: string }) {
  const { t } = useTranslation('publishing-blog');
  const signature = useSignature();
  const pathOf = ({ language, slug }: Pick<Article, 'language' | 'slug'>) => ({
    language,
    pathname: paths.newsArticle(slug),
  });
  const own = pathOf(article);
  const others = article.translations.filter(({ language }) => language !== article.language).map(pathOf);
  const url = publicAddress(origin, paths.newsArticle(article.slug), article.language);
  const about = {
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    inLanguage: article.language,
    datePublished: article.published_at,
    dateModified: article.updated_at,
    mainEntityOfPage: url,
    image: `${origin}/pictures${paths.newsArticle(article.slug)}.png?language=${article.language}`,
    wordCount: article.words,
    keywords: article.tags.join(', '),
    author: {
      '@type': article.author.type === 'member' ? 'Person' : 'Organization',
      name: signature(article.author),
      ...(article.author.username ? { url: `${origin}${paths.tipsterProfile(article.author.username)}` } : {}),
    },
    publisher: { '@type': 'Organization', name: BRAND, url: origin },
    isAccessibleForFree: false,
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.article-rest' },
  };
  return (
    <>
      <PageMeta title={article.title} description={article.summary} />
      <PageAddresses own={own} versions={[own, ...others]} />
      <meta property="article:published_time" content={article.published_at} />
      <meta property="article:modified_time" content={article.updated_at} />
      <StructuredData
        about={about}
        crumbs={[
          [BRAND, paths.home],
          [t('home.title'), paths.blogs],
          [article.title, paths.newsArticle(article.slug)],
        ]}
      />
    </>
  );
}

/** Where the visitors' third ends. */
function RestForMembers() {
  const { t } = useTranslation('publishing-blog');
  const { pathname } = useLocation();
  return (
    <Paper component="section" className="article-rest" maw="72ch" aria-labelledby="article-rest">
      <Stack gap="sm">
        <Title order={2} id="article-rest" fz={20}>
          {t('rest.title')}
        </Title>
        <Text>{t('rest.text')}</Text>
        <Group gap="xs">
          <Button component={Link} to={paths.register} variant="filled">
            {t('rest.register')}
          </Button>
          <Button component={Link} to={paths.signInAndReturn(pathname)}>
            {t('rest.signIn')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function Byline({ article }: { article: Article }) {
  const { t } = useTranslation('publishing-blog');
  const format = useFormats();
  const signature = useSignature();
  const { author } = article;
  const isRevised = article.updated_at.slice(0, 10) > article.published_at.slice(0, 10);
  return (
    <Group gap="4px 12px" component="p" m={0} fz={14} c="dimmed">
      {author.username ? (
        <Anchor component={Link} to={paths.tipsterProfile(author.username)} inherit>
          {signature(author)}
        </Anchor>
      ) : (
        <span>{signature(author)}</span>
      )}
      <TimeText value={article.published_at} style="day" />
      {isRevised ? (
        <span>
          {t('revised')} <TimeText value={article.updated_at} style="day" />
        </span>
      ) : null}
      <span>{t('minutes', { count: article.minutes, shown: format.count(article.minutes) })}</span>
    </Group>
  );
}

/** `/news/{slug}`: an article; visitors get its first third from the server, members the whole. */
export function ArticlePage({ article: forVisitors, origin }: { article: Article; origin: string }) {
  const { t } = useTranslation('publishing-blog');
  const [own, setOwn] = useState<Article | null>(null);
  const article = own?.slug === forVisitors.slug ? own : forVisitors;
  const others = article.translations.filter(({ language }) => language !== article.language);
  return (
    <Page>
      <ArticleMeta article={forVisitors} origin={origin} />
      <Anchor component={Link} to={paths.blogs} fz={14}>
        {t('back')}
      </Anchor>
      <Stack component="article" gap="md" lang={article.language}>
        <PageHeader title={article.title} lead={article.summary} />
        <Byline article={article} />
        <ArticleText document={article.content} />
      </Stack>
      {article.whole ? null : <MembersOnly otherwise={<RestForMembers />}>{null}</MembersOnly>}
      <Group component="footer" gap="xs">
        <Anchor component={Link} to={`${paths.news}?category=${article.category}`}>
          {t(`categories.${article.category}`)}
        </Anchor>
        {article.tags.map((tag) => (
          <Anchor key={tag} component={Link} to={`${paths.news}?tag=${encodeURIComponent(tag)}`} underline="never">
            <Tag>{tag}</Tag>
          </Anchor>
        ))}
        {others.map(({ language, slug, title }) => (
          <Anchor key={language} href={`/${language}${paths.newsArticle(slug)}`} hrefLang={language} title={title}>
            {t('readIn', { language: languageName(language) })}
          </Anchor>
        ))}
      </Group>
      <Box maw="72ch">
        <MembersOnly>
          <Suspense>
            <MemberArticle id={forVisitors.id} slug={forVisitors.slug} show={setOwn} />
          </Suspense>
        </MembersOnly>
      </Box>
    </Page>
  );
}
