import { useTranslation } from 'react-i18next';
import { Screens } from '../../../../ui/screens/index.ts';

const PICTURES = ['profile', 'forecast', 'analysis'] as const;

/** Shows pictures of the product as it is. */
export function HomeScreens() {
  const { t } = useTranslation('home-landing');
  return (
    <Screens
      pictures={PICTURES.map((name) => ({ name, alt: t(`screens.${name}Alt`), caption: t(`screens.${name}`) }))}
    />
  );
}
