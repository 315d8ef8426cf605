import { Button, Group, Image, Skeleton } from '@mantine/core';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../platform/api/index.ts';
import { fetchFile, keepFile } from '../../../../platform/download/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { IconDownload, IconShare } from '../../../../ui/icons/index.ts';
import { ErrorState } from '../../../../ui/state/index.ts';
import { pngOf, sharePicture } from '../picture.ts';

const [WIDTH, HEIGHT] = [1200, 630];

interface Picture {
  svg: Blob;
  address: string;
}

/** The card as the server draws it, in the reader's language. */
function usePicture() {
  const { i18n } = useTranslation();
  const [picture, setPicture] = useState<Picture | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another picture, and so is another try
  useEffect(() => {
    let current = true;
    let address = '';
    setError(null);
    void fetchFile({ method: 'GET', path: sellsLinks.affiliationCard }).then((file) => {
      if (!current) return;
      if (!file.ok) return setError(file.error);
      address = URL.createObjectURL(file.data.blob);
      setPicture({ svg: file.data.blob, address });
    });
    return () => {
      current = false;
      URL.revokeObjectURL(address);
    };
  }, [i18n.language, tries]);
  return { picture, error, retry: () => setTries((before) => before + 1) };
}

/** The affiliation card's picture, to be kept or given away. */
export function CardPicture({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation('sells-affiliation');
  const { picture, error, retry } = usePicture();
  const [busy, setBusy] = useState(false);
  const name = `quotavera-${code}`;

  async function give(work: (png: Blob) => Promise<void>): Promise<void> {
    if (!picture) return;
    setBusy(true);
    const png = await pngOf(picture.svg);
    if (png) await work(png);
    else notify('failure', t('picture.failed'));
    setBusy(false);
  }
  const keep = () => give(async (png) => keepFile(png, `${name}.png`));
  const share = () =>
    give(async (png) => {
      if (!(await sharePicture(png, `${name}.png`, link))) keepFile(png, `${name}.png`);
    });

  if (error) return <ErrorState error={error} onRetry={retry} />;
  return (
    <>
      {picture ? (
        <Image
          src={picture.address}
          alt={t('picture.alt', { code })}
          width={WIDTH}
          height={HEIGHT}
          w="100%"
          maw={720}
          h="auto"
          radius="md"
        />
      ) : (
        <Skeleton maw={720} style={{ aspectRatio: `${WIDTH} / ${HEIGHT}` }} />
      )}
      <Group>
        <Button
          variant="filled"
          disabled={!picture}
          loading={busy}
          leftSection={<IconShare size={17} aria-hidden="true" />}
          onClick={() => void share()}
        >
          {t('picture.share')}
        </Button>
        <Button
          disabled={!picture || busy}
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          onClick={() => void keep()}
        >
          {t('picture.png')}
        </Button>
        <Button disabled={!picture} onClick={() => picture && keepFile(picture.svg, `${name}.svg`)}>
          {t('picture.svg')}
        </Button>
      </Group>
    </>
  );
}
