import { Button, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { CopyButton } from '../../../../ui/copy/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { CodeField } from '../../auth/index.ts';
import { PasswordAgain } from './PasswordAgain.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const GROUP = 4;
const grouped = (secret: string) => secret.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ') ?? secret;

interface Provisioning {
  secret: string;
  uri: string;
}

function Prove({ hasPassword, onDone }: { hasPassword: boolean; onDone: (provisioning: Provisioning) => void }) {
  const { t } = useTranslation('accounts-security');
  const form = useApiForm({
    initialValues: { password: '' },
    validate: ({ password }): Record<string, string> =>
      hasPassword && password === '' ? { password: t('password.missing') } : {},
    send: (body) => api(accountsMemberAddresses.setUpTwoFactor, { body }),
    done: onDone,
  });

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        <p>{hasPassword ? t('setup.proveText') : t('setup.recentText')}</p>
        <FormFailure form={form} />
        {hasPassword ? <PasswordAgain {...form.field('password')} /> : null}
        <Button type="submit" variant="filled" loading={form.busy}>
          {t('prove.continue')}
        </Button>
      </Stack>
    </form>
  );
}

function Scan({ provisioning, onDone }: { provisioning: Provisioning; onDone: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('accounts-security');
  const form = useApiForm({
    initialValues: { otp: '' },
    validate: ({ otp }): Record<string, string> => (otp.trim() === '' ? { otp: t('prove.otpMissing') } : {}),
    send: ({ otp }) => api(accountsMemberAddresses.confirmTwoFactor, { body: { otp: otp.trim() } }),
    done: ({ recovery_codes: codes }) => onDone(codes),
  });

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        <Text>{t('setup.scanText')}</Text>
        {/* The background is white in both schemes, because scanners need dark modules on a light ground. */}
        <Paper bg="white" p="sm" mx="auto" lh={0}>
          <QrCode text={provisioning.uri} label={t('setup.qr')} />
        </Paper>
        {/* A phone can't scan its own screen, so it gets a link to its app. */}
        <Button component="a" hiddenFrom="sm" href={provisioning.uri}>
          {t('setup.openApp')}
        </Button>
        <Text>{t('setup.manual')}</Text>
        <Group gap="xs">
          <Code fz={14} p="8px 12px" style={{ overflowWrap: 'anywhere' }}>
            {grouped(provisioning.secret)}
          </Code>
          <CopyButton size="sm" text={provisioning.secret} label={t('setup.copyKey')} />
        </Group>
        <FormFailure form={form} />
        <CodeField
          recovery={false}
          autoFocus
          label={t('setup.codeLabel')}
          description={t('setup.codeHint')}
          {...form.field('otp')}
        />
        <Button type="submit" variant="filled" loading={form.busy}>
          {t('setup.confirm')}
        </Button>
      </Stack>
    </form>
  );
}

/** The dialog that turns the second factor on, in three steps: password, code of the app, recovery codes. */
export function TwoFactorSetup({
  open,
  hasPassword,
  onClose,
  onEnabled,
}: {
  open: boolean;
  hasPassword: boolean;
  onClose: () => void;
  /** The setup calls it as soon as the second factor is on, while the codes are still on screen. */
  onEnabled: () => void;
}) {
  const { t } = useTranslation('accounts-security');
  const [provisioning, setMade] = useState<Provisioning | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const step = codes ? 3 : provisioning ? 2 : 1;

  function close(): void {
    setMade(null);
    setCodes(null);
    onClose();
  }

  return (
    <Dialog open={open} onClose={close} title={codes ? t('codes.title') : t('setup.title')}>
      <Text size="sm" c="dimmed" role="status">
        {t('setup.step', { step })}
      </Text>
      {step === 1 ? <Prove hasPassword={hasPassword} onDone={setMade} /> : null}
      {step === 2 && provisioning ? (
        <Scan
          provisioning={provisioning}
          onDone={(list) => {
            setCodes(list);
            onEnabled();
          }}
        />
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onDone={close} /> : null}
    </Dialog>
  );
}
