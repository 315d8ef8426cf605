import { useTranslation } from 'react-i18next';
import { Message } from '../layouts/Message.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button/index.ts';

export default function Unauthorized() {
  const { t } = useTranslation();
  return (
    <Message
      code="403"
      title={t('unauthorized.title')}
      text={t('unauthorized.text')}
      actions={
        <>
          <ButtonLink to={paths.home} variant="primary">
            {t('nav.home')}
          </ButtonLink>
          <ButtonLink to={paths.contactPublic}>{t('footer.contact')}</ButtonLink>
        </>
      }
    />
  );
}
