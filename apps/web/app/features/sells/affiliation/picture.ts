/** Draws an SVG as a PNG of its own size. Returns null where the browser can't. */
export async function pngOf(svg: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise((done) => {
      canvas.toBlob(done, 'image/png');
    });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Whether the reader gave the picture away in the browser's own dialog; false where the browser has none for files. */
export async function sharePicture(png: Blob, name: string, text: string): Promise<boolean> {
  const data = { files: [new File([png], name, { type: 'image/png' })], text };
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
  } catch {
    // The reader closed the dialog.
  }
  return true;
}
