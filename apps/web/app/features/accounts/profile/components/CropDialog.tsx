import { Box, Input, Skeleton, Text } from '@mantine/core';
import type { ImageKind } from '@quotavera/domain/accounts';
import { AVATAR_SMALLEST, COVER_SIZE, COVER_SMALLEST } from '@quotavera/domain/limits';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Slider } from '../../../../ui/controls/index.ts';
import { ConfirmDialog } from '../../../../ui/dialog/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { type CropArea, putImage } from '../queries.ts';
import { useShowProfile } from '../useSection.ts';

const ZOOM_MAX = 8;
const ZOOM_STEP = 0.05;
/** Pixels of the screen that an arrow key moves the picture by. */
const KEYBOARD_STEP = 8;
const CROPPER_HEIGHT = 'min(52dvh, 380px)';

const SHAPES = {
  avatar: { aspect: 1, smallest: { width: AVATAR_SMALLEST, height: AVATAR_SMALLEST } },
  cover: { aspect: COVER_SIZE.width / COVER_SIZE.height, smallest: COVER_SMALLEST },
} as const;

interface Natural {
  width: number;
  height: number;
}

/** Rounding may move the area a pixel beyond the picture's edge. */
function within({ width, height }: Natural, area: CropArea): CropArea {
  const x = Math.max(0, Math.min(Math.round(area.x), width - 1));
  const y = Math.max(0, Math.min(Math.round(area.y), height - 1));
  return {
    x,
    y,
    width: Math.min(Math.round(area.width), width - x),
    height: Math.min(Math.round(area.height), height - y),
  };
}

/** The largest zoom: the largest area of the required shape over the smallest that may be used. */
function zoomMaxOf({ width, height }: Natural, kind: ImageKind): number {
  const { aspect, smallest } = SHAPES[kind];
  const widest = Math.min(width, height * aspect);
  return Math.min(ZOOM_MAX, widest / smallest.width);
}

/** Chooses a part of a picture: it is moved by pointer or arrow keys, and enlarged by slider, wheel or two fingers. */
export function CropDialog({ kind, file, onClose }: { kind: ImageKind; file: File; onClose: () => void }) {
  const { t } = useTranslation('accounts-profile');
  const show = useShowProfile();
  const [address, setAddress] = useState<string | null>(null);
  const [natural, setNatural] = useState<Natural | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  useEffect(() => {
    if (!address) return;
    const image = new Image();
    image.onload = () => {
      const size = { width: image.naturalWidth, height: image.naturalHeight };
      if (zoomMaxOf(size, kind) < 1) setProblem(t('image.tooSmall', SHAPES[kind].smallest));
      else setNatural(size);
    };
    image.onerror = () => setProblem(t('image.unreadable'));
    image.src = address;
  }, [address, kind, t]);

  async function save(): Promise<void> {
    if (!area || !natural) return;
    setBusy(true);
    const result = await putImage(kind, file, within(natural, area));
    setBusy(false);
    if (!result.ok) return setError(result.error);
    show(result.data);
    notify('success', t('image.saved'));
    onClose();
  }

  const zoomMax = natural ? zoomMaxOf(natural, kind) : 1;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t(`image.crop.${kind}`)}
      confirm={t('image.use')}
      busy={busy}
      disabled={!area || !natural}
      error={error}
      onConfirm={save}
    >
      {problem ? <Note kind="error">{problem}</Note> : null}
      {address && natural ? (
        <>
          <Box pos="relative" h={CROPPER_HEIGHT} bg="var(--mantine-color-black)">
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              maxZoom={zoomMax}
              aspect={SHAPES[kind].aspect}
              cropShape={kind === 'avatar' ? 'round' : 'rect'}
              keyboardStep={KEYBOARD_STEP}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              cropperProps={{ 'aria-label': t('image.move') }}
            />
          </Box>
          <Input.Wrapper label={t('image.zoom')} labelElement="div">
            <Slider
              thumbLabel={t('image.zoom')}
              min={1}
              max={zoomMax}
              step={ZOOM_STEP}
              label={(value) => `${Math.round(value * 100)} %`}
              value={zoom}
              disabled={zoomMax <= 1}
              onChange={setZoom}
            />
          </Input.Wrapper>
          <Text size="sm" c="dimmed">
            {t('image.how')}
          </Text>
        </>
      ) : problem ? null : (
        <Skeleton height={CROPPER_HEIGHT} />
      )}
    </ConfirmDialog>
  );
}
