/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** JPEG's markers SOF0 to SOF15, of which three have other meanings (ITU-T T.81, table B.1). */
const FIRST_SOF = 0xc0;
const LAST_SOF = 0xcf;
const NO_SOF = [0xc4, 0xc8, 0xcc];

/** Width and height of a PNG, JPEG or WebP image in pixels, by its header. */
export function imageSize(image: Buffer): Size {
  if (image.subarray(1, 4).toString('latin1') === 'PNG')
    return { width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
  if (image.subarray(8, 12).toString('latin1') === 'WEBP') return webpSize(image);
  for (let at = 2; at + 9 < image.length; at += 2 + image.readUInt16BE(at + 2)) {
    const marker = image.readUInt8(at + 1);
    if (marker >= FIRST_SOF && marker <= LAST_SOF && !NO_SOF.includes(marker))
      return { height: image.readUInt16BE(at + 5), width: image.readUInt16BE(at + 7) };
  }
  throw new Error('the image is no PNG, JPEG or WebP');
}

/** Each of the three forms of a WebP has its size in another place (RFC 9649). */
function webpSize(image: Buffer): Size {
  switch (image.subarray(12, 16).toString('latin1')) {
    case 'VP8X':
      return { width: image.readUIntLE(24, 3) + 1, height: image.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = image.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: image.readUInt16LE(26) & 0x3fff, height: image.readUInt16LE(28) & 0x3fff };
  }
}
