import { useTranslation } from 'react-i18next';
import { Drawer } from '../../ui/controls/index.ts';
import { useFocusBack } from '../../ui/dialog/index.ts';
import classes from './MemberShell.module.css';
import { Sidebar } from './Sidebar.tsx';

/** The menu on a phone; fetched when it is first opened. */
export default function PhoneDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  useFocusBack(opened);
  return (
    <Drawer.Root opened={opened} onClose={onClose} size="min(300px, 84vw)">
      <Drawer.Overlay backgroundOpacity={0.55} color="#040a16" />
      <Drawer.Content aria-label={t('nav.label')} className="on-navy">
        <Drawer.CloseButton aria-label={t('nav.close')} className={classes.drawerClose} />
        <Drawer.Body p={0} h="100%">
          <Sidebar inDrawer />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
