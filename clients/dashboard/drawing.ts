/** Draws a picture of a page on a canvas, which gets the size of the picture. */
export function draw(picture: ImageBitmap, canvas: HTMLCanvasElement): void {
  if (canvas.width !== picture.width) canvas.width = picture.width;
  if (canvas.height !== picture.height) canvas.height = picture.height;
  canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0);
}
