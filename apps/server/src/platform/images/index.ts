import type { Region } from 'sharp';
import sharp from 'sharp';
import { createTurns } from './turns.ts';

const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
type ImageFormat = (typeof IMAGE_FORMATS)[number];

const AVIF_BRANDS = ['avif', 'avis'];

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/**
 * Reads the format from the first bytes, whatever name or type came with them. The result is null for every format that we don't decode:
 * SVG is a program, and the decoder's other loaders (TIFF, PDF, …) never see a stranger's bytes.
 */
function formatOf(bytes: Uint8Array): ImageFormat | null {
  if (bytes.length < 12) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 4, 8) === 'ftyp' && AVIF_BRANDS.includes(ascii(bytes, 8, 12))) return 'avif';
  return null;
}

/** A side longer than this is no photograph. */
const SIDE_MAX = 12_000;
/** Decoded, a pixel takes up to four bytes: 160 MB at most, for one image at a time. */
const PIXELS_MAX = 40_000_000;
const SECONDS_MAX = 10;
/** Pictures that wait, each of a few megabytes: of all, of one member, and drawings of our own. */
const WAITING_MAX = 24;
const MEMBERS_MAX = 4;
const DRAWINGS_MAX = 12;
const QUALITY = 82;

// Images are decoded singly, on a single thread and without caching, to bound memory.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
    // For drawings of our own: a stranger's bytes are told by `formatOf` before a loader sees them.
    'VipsForeignLoadSvgBuffer',
  ],
});

// Two decodings at once could take twice the memory.
const turns = createTurns(WAITING_MAX);

type ImageProblem =
  | 'image_empty'
  | 'image_type'
  | 'image_unreadable'
  | 'image_dimensions'
  | 'image_too_small'
  | 'crop_invalid';

/** In pixels of the displayed image (rotated as its EXIF says). */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  name: string;
  width: number;
  /** With null the picture keeps its own proportions at this width, which is then the greatest; smaller pictures stay as they are. */
  height: number | null;
}

export interface ImageInput {
  /** The member whose picture it is: members take turns. People without an account share one. */
  owner: number | null;
  crop: Crop | null;
  /** The smallest allowed crop. */
  smallest: { width: number; height: number };
  sizes: readonly Size[];
}

export type ImageResult =
  | { images: ReadonlyMap<string, Uint8Array> }
  | { problem: ImageProblem }
  /** Too many wait, of this member or of all; the client may try again. */
  | { busy: true };

interface ImageSize {
  width: number;
  height: number;
}

/** The header alone: sizes are refused before a pixel is decoded. */
async function readSize(bytes: Uint8Array, format: ImageFormat): Promise<ImageSize | ImageProblem> {
  const about = await sharp(bytes, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => null);
  if (!about) return 'image_unreadable';
  if (about.format !== (format === 'avif' ? 'heif' : format)) return 'image_type';
  if (format === 'avif' && about.compression !== 'av1') return 'image_type';
  const { width, height } = about.autoOrient;
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) return 'image_dimensions';
  return { width, height };
}

function regionOf({ width, height }: ImageSize, { crop, smallest }: ImageInput): Region | ImageProblem {
  const { x, y, width: w, height: h } = crop ?? { x: 0, y: 0, width, height };
  if (x < 0 || y < 0 || w < 1 || h < 1 || x + w > width || y + h > height) return 'crop_invalid';
  if (w < smallest.width || h < smallest.height) return 'image_too_small';
  return { left: x, top: y, width: w, height: h };
}

async function decode(bytes: Uint8Array, region: Region, sizes: readonly Size[]): Promise<ImageResult> {
  try {
    const images = new Map<string, Uint8Array>();
    // Truncated or broken files fail here; of an animation the first picture counts.
    const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: false, pages: 1 } as const;
    for (const { name, width, height } of sizes) {
      const resized = await sharp(bytes, options)
        .timeout({ seconds: SECONDS_MAX })
        .autoOrient()
        .extract(region)
        .resize(width, height, { fit: 'cover', withoutEnlargement: height === null })
        .toColourspace('srgb')
        // Sharp writes no EXIF or other metadata by default.
        .webp({ quality: QUALITY, effort: 4 })
        .toBuffer();
      images.set(name, resized);
    }
    return { images };
  } catch {
    return { problem: 'image_unreadable' };
  }
}

/** Decodes an uploaded image and encodes it as WebP in the given sizes. Nothing of the original's bytes or metadata remains. */
export async function makeImages(bytes: Uint8Array, input: ImageInput): Promise<ImageResult> {
  if (bytes.length === 0) return { problem: 'image_empty' };
  const format = formatOf(bytes);
  if (!format) return { problem: 'image_type' };
  const make = async (): Promise<ImageResult> => {
    const metadata = await readSize(bytes, format);
    if (typeof metadata === 'string') return { problem: metadata };
    const region = regionOf(metadata, input);
    return typeof region === 'string' ? { problem: region } : decode(bytes, region, input.sizes);
  };
  const result = turns.run(String(input.owner), make, MEMBERS_MAX);
  return (await result) ?? { busy: true };
}

/** Draws an own SVG as PNG. The result is null when too many wait; the client may try again. */
export function rasterize(svg: string): Promise<Buffer> | null {
  const draw = () => sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
  return turns.run('drawings', draw, DRAWINGS_MAX);
}
