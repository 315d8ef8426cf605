import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiResult } from '../../../platform/api/index.ts';

/**
 * Sends a bet whose odds or stake may be far from the usual: the server asks about them, by field, and the same bet sent again is meant so.
 * `label` is the button's, which says when it confirms.
 */
export function useUnlikely() {
  const { t } = useTranslation('bankroll');
  const [asked, setAsked] = useState<string | null>(null);
  return {
    label: (usual: string) => (asked === null ? usual : t('bet.unlikelyConfirm')),
    async send<Body extends object, Data>(
      body: Body,
      call: (confirmed: Body & { unlikely_confirmed: boolean }) => Promise<ApiResult<Data>>,
    ): Promise<ApiResult<Data>> {
      const content = JSON.stringify(body);
      const result = await call({ ...body, unlikely_confirmed: content === asked });
      setAsked(!result.ok && result.error.code === 'bet_unlikely' ? content : null);
      return result;
    },
  };
}
