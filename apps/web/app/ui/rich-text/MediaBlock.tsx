import { Button, Stack, Text } from '@mantine/core';
import { type DrawnBlock, type Media, mediaOf, videoHostOf } from '@quotavera/richtext';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './RichText.module.css';

/** A video of another host: nothing is asked of it before its reader presses, because it learns of them then. */
function ForeignVideo({ src, title }: Media) {
  const { t } = useTranslation('ui');
  const [agreed, setAgreed] = useState(false);
  const host = videoHostOf(src);
  if (!host) return null;
  if (agreed) {
    return (
      <iframe
        className={classes.video}
        src={src}
        title={title}
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    );
  }
  return (
    <Stack className={classes.ask} gap="xs" align="flex-start">
      <Text fw={600}>{title}</Text>
      <Text size="sm">{t('media.ask', { host: host.name })}</Text>
      <Button onClick={() => setAgreed(true)}>{t('media.show', { host: host.name })}</Button>
    </Stack>
  );
}

/** A film, a recording or a document beside the words of a text. */
export default function MediaBlock({
  attrs,
  files = {},
}: Pick<DrawnBlock, 'attrs'> & {
  /** Where its reader gets a file, by the address at which it is kept. */
  files?: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation('ui');
  const media = mediaOf(attrs);
  if (!media) return null;
  const { kind, title } = media;
  const src = files[media.src] ?? media.src;
  switch (kind) {
    case 'embed':
      return <ForeignVideo {...media} />;
    case 'video':
      return (
        <figure>
          {/* biome-ignore lint/a11y/useMediaCaption: what is said stands in the lesson's text */}
          <video className={classes.video} controls preload="metadata" src={src} aria-label={title} />
          <figcaption>{title}</figcaption>
        </figure>
      );
    case 'audio':
      return (
        <figure>
          {/* biome-ignore lint/a11y/useMediaCaption: what is said stands in the lesson's text */}
          <audio controls preload="metadata" src={src} aria-label={title} />
          <figcaption>{title}</figcaption>
        </figure>
      );
    case 'file':
      return (
        <p>
          <a href={src} target="_blank" rel="noopener">
            {t('media.file', { title })}
          </a>
        </p>
      );
  }
}
