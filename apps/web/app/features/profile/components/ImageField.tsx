import { Button } from '@mantine/core';
import { IMAGE_MAX_BYTES } from '@quotavera/domain/limits';
import { type DragEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../platform/notify/index.ts';
import { Avatar } from '../../../ui/avatar/index.ts';
import { IconPhoto, IconTrash, IconUpload } from '../../../ui/icons/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import classes from '../Profile.module.css';
import { type ImageKind, removeImage } from '../queries.ts';
import { useShowProfile } from '../useSection.ts';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const MAX_TEXT = `${IMAGE_MAX_BYTES / 1024 / 1024} MB`;

/** A picture with the way to change it: chosen, or dropped upon it. */
export function ImageField({
  kind,
  url,
  name,
}: {
  readonly kind: ImageKind;
  readonly url: string | null;
  readonly name: string;
}) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const show = useShowProfile();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);

  function choose(chosen: File | null | undefined): void {
    if (!chosen) return;
    const refusal = !ACCEPTED.split(',').includes(chosen.type)
      ? t('image.type')
      : chosen.size >= IMAGE_MAX_BYTES
        ? t('image.tooLarge', { size: MAX_TEXT })
        : null;
    setError(refusal);
    if (!refusal) setFile(chosen);
  }

  async function remove(): Promise<void> {
    setBusy(true);
    const result = await removeImage(kind);
    setBusy(false);
    if (!result.ok) return setError(errorText(result.error));
    show(result.data);
    notify('success', t('image.removed'));
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      choose(event.dataTransfer.files[0]);
    },
  };
  return (
    <div className={classes[kind]} data-over={over || undefined} {...drop}>
      {kind === 'avatar' ? (
        <Avatar name={name} src={url} size={88} />
      ) : url ? (
        <img className={classes.coverImage} src={url} alt="" width={1600} height={400} />
      ) : (
        <div className={classes.coverEmpty} aria-hidden="true">
          <IconPhoto size={28} stroke={1.4} />
        </div>
      )}
      <div className={classes.imageActions}>
        <Button
          size="sm"
          leftSection={<IconUpload size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t(`image.${kind}`)}
        </Button>
        {url ? (
          <Button
            size="sm"
            aria-label={t(`image.remove.${kind}`)}
            title={t(`image.remove.${kind}`)}
            leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
            loading={busy}
            onClick={() => void remove()}
          />
        ) : null}
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t(`image.${kind}`)}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {error ? (
        <p className={classes.imageError} role="alert">
          {error}
        </p>
      ) : null}
      {file ? (
        <Suspense>
          <CropDialog kind={kind} file={file} onClose={() => setFile(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
