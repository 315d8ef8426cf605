import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type ImageInput, makeImages } from './index.ts';

const square: ImageInput = {
  owner: 1,
  crop: null,
  smallest: { width: 96, height: 96 },
  sizes: [
    { name: '512', width: 512, height: 512 },
    { name: '96', width: 96, height: 96 },
  ],
};

/** Left half red, right half blue. */
function halves(width = 400, height = 300) {
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#0000ff' } },
      left: Math.ceil(width / 2),
      top: 0,
    },
  ]);
}

async function imagesOf(bytes: Uint8Array, input = square) {
  const result = await makeImages(bytes, input);
  if (!('images' in result)) throw new Error(JSON.stringify(result));
  return result.images;
}

async function problemOf(bytes: Uint8Array, input = square): Promise<string> {
  const result = await makeImages(bytes, input);
  return 'problem' in result ? result.problem : 'busy' in result ? 'busy' : 'none';
}

async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  if (r > 200 && g < 60 && b < 60) return 'red';
  return b > 200 && g < 60 && r < 60 ? 'blue' : 'other';
}

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = CRC[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const end = Buffer.alloc(4);
  end.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, end]);
}

/** A small file that says it is an enormous image, and would be one. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 20_000_000)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test.each([
  ['jpeg', () => halves().jpeg()],
  ['png', () => halves().png()],
  ['webp', () => halves().webp()],
  ['gif', () => halves().gif()],
  ['avif', () => halves().avif({ effort: 0 })],
] as const)('as %s becomes WebP in each size, with its colours', async (_name, make) => {
  const images = await imagesOf(await make().toBuffer());
  for (const [name, bytes] of images) {
    const about = await sharp(bytes).metadata();
    expect([about.format, about.width, about.height]).toEqual(['webp', Number(name), Number(name)]);
  }
  expect(await colourAt(images.get('512')!, 20, 256)).toBe('red');
  expect(await colourAt(images.get('512')!, 490, 256)).toBe('blue');
});

test('an image is cut where the reader said', async () => {
  const bytes = await halves().png().toBuffer();
  const images = await imagesOf(bytes, { ...square, crop: { x: 0, y: 0, width: 150, height: 150 } });
  for (const x of [5, 250, 506]) expect(await colourAt(images.get('512')!, x, 256)).toBe('red');
});

test('an image is turned as its EXIF says, and keeps nothing of it', async () => {
  // Orientation 6: turned a quarter to the right, the left half is at the top.
  const bytes = await halves(400, 300)
    .withExif({ IFD0: { Artist: 'Ada Bianchi' }, IFD3: { GPSLatitude: '45/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const images = await imagesOf(bytes, { ...square, crop: { x: 0, y: 0, width: 300, height: 400 } });
  const image = images.get('512')!;
  expect(await colourAt(image, 256, 10)).toBe('red');
  expect(await colourAt(image, 256, 500)).toBe('blue');
  const about = await sharp(image).metadata();
  expect([about.exif, about.orientation, about.icc, about.xmp, about.iptc]).toEqual(Array(5).fill(undefined));
  expect(Buffer.from(image).toString('latin1')).not.toContain('Ada');
});

test('an image in other colours than the screen’s becomes sRGB', async () => {
  const bytes = await halves().toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp((await imagesOf(bytes)).get('96')!).metadata()).space).toBe('srgb');
});

test('an image with several pictures shows the first only', async () => {
  const frames = await Promise.all([halves().png().toBuffer(), halves(400, 300).negate().png().toBuffer()]);
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  const image = (await imagesOf(animated)).get('512')!;
  expect((await sharp(image).metadata()).pages).toBeUndefined();
  expect(await colourAt(image, 20, 256)).toBe('red');
});

test('an image with a page or an archive behind it loses both', async () => {
  const tail = Buffer.from('<script>alert(document.cookie)</script>PK\x03\x04evil');
  for (const bytes of [await halves().jpeg().toBuffer(), await halves().png().toBuffer()]) {
    for (const image of (await imagesOf(Buffer.concat([bytes, tail]))).values()) {
      expect(Buffer.from(image).toString('latin1')).not.toMatch(/script|cookie|evil/);
    }
  }
});

describe('refused is', () => {
  const text = (value: string) => Buffer.from(value);

  test.each([
    ['nothing', text(''), 'image_empty'],
    ['a word', text('hello'), 'image_type'],
    [
      'an SVG',
      text('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>'),
      'image_type',
    ],
    [
      'an SVG behind a declaration',
      text(`<?xml version="1.0"?>\n<svg width="200" height="200"/>${' '.repeat(99)}`),
      'image_type',
    ],
    ['a page', text(`<!doctype html><title>x</title>${' '.repeat(99)}`), 'image_type'],
    ['an archive', text(`PK\x03\x04${' '.repeat(99)}`), 'image_type'],
    ['a document', text(`%PDF-1.7\n${' '.repeat(99)}`), 'image_type'],
    ['a page that begins like a GIF', text(`GIF89a/*<svg onload=alert(1)>*/=1;${' '.repeat(99)}`), 'image_unreadable'],
    [
      'a program that begins like a JPEG',
      Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('#!/bin/sh\nrm -rf /\n')]),
      'image_unreadable',
    ],
    ['a WebP without an image', text(`RIFF\x10\0\0\0WEBPVP8 ${'\0'.repeat(40)}`), 'image_unreadable'],
  ])('%s', async (_name, bytes, problem) => {
    expect(await problemOf(bytes)).toBe(problem);
  });

  test('a TIFF, which the decoder could read', async () => {
    expect(await problemOf(await halves().tiff().toBuffer())).toBe('image_type');
  });

  test('a file that stops half-way, whatever it is', async () => {
    const noise = {
      create: { width: 600, height: 600, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    };
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await sharp(noise as never)
        .toFormat(format)
        .toBuffer();
      expect([format, await problemOf(bytes.subarray(0, bytes.length / 2))]).toEqual([format, 'image_unreadable']);
    }
  });

  test('an image with a side of 50,000 pixels, and a bomb, are refused before a pixel is decoded', async () => {
    for (const [width, height] of [
      [50_000, 50_000],
      [50_000, 100],
      [100, 50_000],
      [11_000, 11_000],
      [0x7fffffff, 0x7fffffff],
    ] as const) {
      const before = process.memoryUsage().rss;
      const started = process.cpuUsage();
      const problem = await problemOf(bomb(width, height));
      expect(['image_dimensions', 'image_unreadable'], `${width}×${height}`).toContain(problem);
      if (width <= 50_000) expect(problem).toBe('image_dimensions');
      // Processor time, in microseconds: a busy machine makes nothing slower than it is.
      const { user, system } = process.cpuUsage(started);
      expect(user + system).toBeLessThan(1_000_000);
      expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000);
    }
  });

  test('a part that is too small or lies outside', async () => {
    const bytes = await halves().png().toBuffer();
    const crop = (x: number, y: number, width: number, height: number) =>
      problemOf(bytes, { ...square, crop: { x, y, width, height } });
    expect(await crop(0, 0, 50, 50)).toBe('image_too_small');
    expect(await crop(0, 0, 500, 300)).toBe('crop_invalid');
    expect(await crop(-1, 0, 200, 200)).toBe('crop_invalid');
    expect(await crop(300, 200, 150, 150)).toBe('crop_invalid');
    expect(await crop(0, 0, 0, 0)).toBe('crop_invalid');
  });
});

test('many at once wait for one another, and too many are told to come back', async () => {
  const bytes = await halves(1_500, 1_500).png().toBuffer();
  let longest = 0;
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.threadCpuUsage();
  }, 5);
  const ofMembers = Array.from({ length: 40 }, (_, n) => makeImages(bytes, { ...square, owner: n % 10 }));
  const results = await Promise.all(ofMembers);
  clearInterval(timer);
  expect(results.filter((result) => 'images' in result)).toHaveLength(24);
  expect(results.filter((result) => 'busy' in result)).toHaveLength(16);
  expect(longest, 'the event loop stood still').toBeLessThan(250);
  expect('images' in (await makeImages(bytes, square))).toBe(true);
});

test('pictures of members come in turns: who has many waits longer, and nobody else does', async () => {
  const bytes = await halves(600, 600).png().toBuffer();
  const done: number[] = [];
  const many = Array.from({ length: 5 }, () => makeImages(bytes, { ...square, owner: 1 }).finally(() => done.push(1)));
  const others = [2, 3].map((owner) => makeImages(bytes, { ...square, owner }).finally(() => done.push(owner)));
  const [results] = await Promise.all([Promise.all(many), Promise.all(others)]);
  expect(results.map((result) => 'busy' in result)).toEqual([false, false, false, false, true]);
  // The fifth was refused at once, and two were there before anybody else came.
  expect(done).toEqual([1, 1, 1, 2, 3, 1, 1]);
});

test('a picture that can’t be read holds up none that wait behind it', async () => {
  const broken = (await halves().png().toBuffer()).subarray(0, 200);
  const whole = await halves().png().toBuffer();
  const [first, second] = await Promise.all([makeImages(broken, square), makeImages(whole, square)]);
  expect(first).toEqual({ problem: 'image_unreadable' });
  expect('images' in second).toBe(true);
});
