import { Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const WIDTH = 390;
const HEIGHT = 720;

export interface ScreenPicture {
  name: string;
  alt: string;
  caption: string;
}

/** The product on a phone, as it is. `npm run gallery -- --screens` takes the pictures from the simulated world, in each language. */
export function Screens({ pictures }: { pictures: readonly ScreenPicture[] }) {
  const { i18n } = useTranslation();
  // The styles stand in the elements, because the style sheet of a lazy part comes after what the server drew.
  return (
    <Group
      component="ul"
      className="plain-list"
      gap="lg"
      wrap="nowrap"
      align="start"
      tabIndex={0}
      style={{ overflowX: 'auto', scrollSnapType: 'x proximity' }}
    >
      {pictures.map(({ name, alt, caption }) => (
        <Box component="li" key={name} flex="1 0 min(72%, 240px)" style={{ scrollSnapAlign: 'center' }}>
          <Box component="figure" m="0 auto" maw={320}>
            <img
              src={`/screens/${i18n.language}/${name}.webp`}
              width={WIDTH}
              height={HEIGHT}
              alt={alt}
              loading="lazy"
              decoding="async"
              style={{ width: '100%', height: 'auto', border: '1px solid var(--line-strong)', borderRadius: 20 }}
            />
            <Text component="figcaption" ta="center" mt="xs">
              {caption}
            </Text>
          </Box>
        </Box>
      ))}
    </Group>
  );
}
