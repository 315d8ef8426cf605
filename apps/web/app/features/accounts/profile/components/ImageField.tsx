import { ActionIcon, Box, Button, Center, Group, Stack } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import type { ImageKind } from '@quotavera/domain/accounts';
import { IMAGE_MAX_BYTES } from '@quotavera/domain/limits';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../platform/notify/index.ts';
import { Avatar } from '../../../../ui/avatar/index.ts';
import { IconPhoto, IconTrash, IconUpload } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import '@mantine/dropzone/styles.layer.css';
import { removeImage } from '../queries.ts';
import { useShowProfile } from '../useSection.ts';
import classes from './ImageField.module.css';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
const MAX_TEXT = `${IMAGE_MAX_BYTES / 1024 / 1024} MB`;

/** A picture with the way to change it: chosen, or dropped upon it. */
export function ImageField({ kind, url, name }: { kind: ImageKind; url: string | null; name: string }) {
  const { t } = useTranslation('accounts-profile');
  const errorText = useErrorText();
  const show = useShowProfile();
  const open = useRef<() => void>(null);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    const result = await removeImage(kind);
    setBusy(false);
    if (!result.ok) return setError(errorText(result.error));
    show(result.data);
    notify('success', t('image.removed'));
  }

  return (
    <Stack gap="xs" miw={0}>
      <Dropzone
        classNames={{ root: classes[kind], inner: classes.inner }}
        enablePointerEvents
        activateOnClick={false}
        activateOnKeyboard={false}
        multiple={false}
        accept={ACCEPTED}
        maxSize={IMAGE_MAX_BYTES - 1}
        openRef={open}
        onDrop={([chosen]) => {
          setError(null);
          setFile(chosen ?? null);
        }}
        onReject={([rejected]) =>
          setError(
            rejected?.errors.some(({ code }) => code === 'file-too-large')
              ? t('image.tooLarge', { size: MAX_TEXT })
              : t('image.type'),
          )
        }
        inputProps={{ 'aria-label': t(`image.${kind}`) }}
      >
        {kind === 'avatar' ? (
          <Avatar name={name} src={url} size={88} />
        ) : url ? (
          <img src={url} alt="" width={1600} height={400} />
        ) : (
          <Center h="100%" px="lg" style={{ justifyContent: 'flex-start' }} aria-hidden="true">
            <IconPhoto size={28} stroke={1.4} />
          </Center>
        )}
        <Group gap={6} wrap="nowrap" className={classes.actions}>
          <Button
            size="sm"
            leftSection={<IconUpload size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => open.current?.()}
          >
            {t(`image.${kind}`)}
          </Button>
          {url ? (
            <ActionIcon
              size={36}
              variant="default"
              aria-label={t(`image.remove.${kind}`)}
              title={t(`image.remove.${kind}`)}
              loading={busy}
              onClick={() => void remove()}
            >
              <IconTrash size={16} stroke={1.8} aria-hidden="true" />
            </ActionIcon>
          ) : null}
        </Group>
      </Dropzone>
      {error ? (
        <Box px={kind === 'cover' ? 'md' : 0}>
          <Note kind="error">{error}</Note>
        </Box>
      ) : null}
      {file ? (
        <Suspense>
          <CropDialog kind={kind} file={file} onClose={() => setFile(null)} />
        </Suspense>
      ) : null}
    </Stack>
  );
}
