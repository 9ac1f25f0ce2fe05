import { PNG } from 'pngjs';

/** The pixels of a PNG in base64. */
export function pixelsOf(base64: string): PNG {
  return PNG.sync.read(Buffer.from(base64, 'base64'));
}

/** A pixel as `r,g,b,a`. */
export function colourAt({ width, data }: PNG, x: number, y: number): string {
  const at = (y * width + x) * 4;
  return [...data.subarray(at, at + 4)].join();
}

/** A part of an image. */
export function partOf(image: PNG, x: number, y: number, width: number, height: number): PNG {
  const part = new PNG({ width, height });
  PNG.bitblt(image, part, x, y, width, height);
  return part;
}

/** How many pixels of two images of one size differ. */
export function differing(a: PNG, b: PNG): number {
  if (a.width !== b.width || a.height !== b.height)
    throw new Error(`${a.width} × ${a.height} is not ${b.width} × ${b.height}`);
  const pixels = Array.from({ length: a.width * a.height }, (_, i) => i * 4);
  return pixels.filter((at) => a.data.readUInt32BE(at) !== b.data.readUInt32BE(at)).length;
}

/** The size of a JPEG, in px: of its frame header (ITU T.81, B.2.2). */
export function jpegSize(jpeg: Buffer): { readonly width: number; readonly height: number } {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5) };
  }
  throw new Error('this is no JPEG');
}
