import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Screens.module.css';

const WIDTH = 390;
const HEIGHT = 720;

export interface ScreenPicture {
  readonly name: string;
  readonly alt: string;
  readonly caption: string;
}

/** The product on a phone, as it is. `npm run gallery -- --screens` takes the pictures from the simulated world, in each language. */
export function Screens({ pictures }: { readonly pictures: readonly ScreenPicture[] }) {
  const { i18n } = useTranslation();
  return (
    <Group component="ul" className={`plain-list ${classes.screens}`} gap="lg" wrap="nowrap" align="start" tabIndex={0}>
      {pictures.map(({ name, alt, caption }) => (
        <li key={name}>
          <figure className={classes.screen}>
            <img
              src={`/screens/${i18n.language}/${name}.webp`}
              width={WIDTH}
              height={HEIGHT}
              alt={alt}
              loading="lazy"
              decoding="async"
            />
            <Text component="figcaption" ta="center" mt="xs">
              {caption}
            </Text>
          </figure>
        </li>
      ))}
    </Group>
  );
}
