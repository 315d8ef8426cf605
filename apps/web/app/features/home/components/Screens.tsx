import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../HomePage.module.css';

/** Taken by `npm run gallery -- --home` from the simulated world, in each language. */
const PICTURES = ['profile', 'forecast', 'analysis'] as const;
const WIDTH = 390;
const HEIGHT = 720;

/** What the product looks like: pictures of it as it is. */
export function Screens() {
  const { t, i18n } = useTranslation('home');
  return (
    <Group component="ul" className={`plain-list ${classes.screens}`} gap="lg" wrap="nowrap" align="start" tabIndex={0}>
      {PICTURES.map((name) => (
        <li key={name}>
          <figure className={classes.screen}>
            <img
              src={`/screens/${i18n.language}/${name}.webp`}
              width={WIDTH}
              height={HEIGHT}
              alt={t(`screens.${name}Alt`)}
              loading="lazy"
              decoding="async"
            />
            <Text component="figcaption" ta="center" mt="xs">
              {t(`screens.${name}`)}
            </Text>
          </figure>
        </li>
      ))}
    </Group>
  );
}
