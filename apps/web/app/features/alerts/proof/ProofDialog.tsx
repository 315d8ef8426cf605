import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiResult } from '../../../platform/api/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { OwnersProof } from './OwnersProof.tsx';

interface Proven<Data> {
  title: string;
  /** Says what becomes possible for whom. */
  text: string;
  send: (password: string) => Promise<ApiResult<Data>>;
  done: (data: Data) => void;
  /** Queries whose path it affects are read again. */
  affects?: (path: string) => boolean;
  onClose: () => void;
}

/** Asks for the password before the account is connected with something. Needs the namespace `alerts-preferences`. */
export function ProofDialog<Data>({ title, text, send, done, affects, onClose }: Proven<Data>) {
  const { t } = useTranslation('alerts-preferences');
  const form = useApiForm({
    initialValues: { password: '' },
    send: ({ password }) => send(password),
    done: (data: Data) => {
      done(data);
      onClose();
    },
    ...(affects ? { affects } : {}),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={title} submit={t('goOn')}>
      <Text size="sm">{text}</Text>
      <OwnersProof {...form.field('password')} />
    </FormDialog>
  );
}
