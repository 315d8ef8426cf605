import { Skeleton, useComputedColorScheme } from '@mantine/core';
import type { ColorScheme } from '@quotavera/domain/accounts';
import { Elements } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingState } from '../../../../ui/state/index.ts';
import { InitFailed } from '../components/InitFailed.tsx';

/** A script that neither comes nor fails counts as failed then. */
const PATIENCE_MS = 20_000;

async function load(publishableKey: string): Promise<Stripe> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE_MS));
  const stripe = await Promise.race([loadStripe(publishableKey), late]);
  if (!stripe) throw new Error('Stripe.js did not come');
  return stripe;
}

/** The product's colours and measures as they are now: Stripe's frames can't read our variables. */
function appearanceOf(scheme: Exclude<ColorScheme, 'auto'>): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const focus = { borderColor: token('focus'), boxShadow: `0 0 0 1px ${token('focus')}` };
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('negative'),
      colorSuccess: token('positive'),
      colorWarning: token('warning'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSizeBase: '15px',
      fontSizeSm: '13px',
      borderRadius: token('radius-small'),
    },
    rules: {
      '.Input': { border: `1px solid ${token('control-line')}`, boxShadow: 'none' },
      '.Input:focus': focus,
      '.Label': { fontWeight: '500' },
      '.Tab': { border: `1px solid ${token('line-strong')}`, boxShadow: 'none' },
      '.Tab--selected': focus,
    },
  };
}

/** Loads Stripe's own script, and lets what is inside draw its fields and confirm what the secret is for. */
export function StripeFrame({
  publishableKey,
  secret,
  children,
}: {
  publishableKey: string;
  secret: string;
  children: ReactNode;
}) {
  const { i18n } = useTranslation();
  const scheme = useComputedColorScheme();
  const appearance = useMemo(() => appearanceOf(scheme), [scheme]);
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => load(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (stripe.error && !stripe.isFetching) return <InitFailed onRetry={() => void stripe.refetch()} />;
  if (!stripe.data) {
    return (
      <LoadingState>
        <Skeleton height={420} />
      </LoadingState>
    );
  }
  const locale = i18n.language as StripeElementLocale;
  return (
    <Elements stripe={stripe.data} options={{ clientSecret: secret, locale, appearance }}>
      {children}
    </Elements>
  );
}
