import { Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { type Subscription, useContractDay } from '../../pricing/index.ts';
import { Extensions } from './Extensions.tsx';

/** Whether the tipster's messages come by mail too. */
function MessageMail({ channel, byMail }: { channel: number; byMail: boolean }) {
  const { t } = useTranslation('sells-audience');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState(byMail);
  async function change(by_mail: boolean): Promise<void> {
    setShown(by_mail);
    const result = await api(sellsAddresses.setMessageMail, { params: { id: channel }, body: { by_mail } });
    if (result.ok) {
      notify('success', t('reader.mailSaved'));
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'GET' });
    }
    setShown(!by_mail);
    notify('failure', errorText(result.error));
  }
  return (
    <Checkbox label={t('reader.mail')} checked={shown} onChange={(event) => void change(event.currentTarget.checked)} />
  );
}

/** Shows what a channel's tipster did for its subscribers: a holiday, days that were added, a gift, messages. */
export function FromTipster({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('sells-audience');
  const day = useContractDay();
  const { channel, pause, extensions, is_gift: gift, messages_by_mail: byMail, status } = subscription;
  if (!channel) return null;
  return (
    <>
      {gift ? <Text>{t('reader.gift')}</Text> : null}
      {pause ? (
        <Text>
          {t('reader.paused', { from: day(pause.from), to: day(new Date(Date.parse(pause.to) - 1).toISOString()) })}
        </Text>
      ) : null}
      {extensions.length > 0 ? (
        <div>
          <Text size="sm" fw={500}>
            {t('extension.title')}
          </Text>
          <Extensions extensions={extensions} />
        </div>
      ) : null}
      {status === 'ended' || byMail === null ? null : <MessageMail channel={channel.id} byMail={byMail} />}
    </>
  );
}
