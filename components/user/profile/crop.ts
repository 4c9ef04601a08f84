export type Size = { width: number; height: number }
/** Zoom 1 fits the shorter side; x and y are the position within the overflow, 0–1. */
export type Crop = { zoom: number; x: number; y: number }

export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const farthestZoom = 4

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Length of each side of the picture in multiples of the window. */
const lengths = ({ width, height }: Size, zoom: number) => {
  const shorter = Math.min(width, height)
  return { across: (zoom * width) / shorter, down: (zoom * height) / shorter }
}

/** Position of the picture behind the window, in percent of the window. */
export const placeOf = (size: Size, { zoom, x, y }: Crop) => {
  const { across, down } = lengths(size, zoom)
  return {
    width: `${across * 100}%`,
    left: `${(1 - across) * x * 100}%`,
    top: `${(1 - down) * y * 100}%`,
  }
}

/** Visible square of the picture, in pixels of the picture. */
export const squareOf = ({ width, height }: Size, { zoom, x, y }: Crop) => {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** Crop after a drag, given in multiples of the window. */
export const dragged = (size: Size, crop: Crop, right: number, down: number): Crop => {
  const length = lengths(size, crop.zoom)
  const moved = (at: number, by: number, long: number) =>
    long > 1 ? within(at - by / (long - 1), 0, 1) : at
  return {
    zoom: crop.zoom,
    x: moved(crop.x, right, length.across),
    y: moved(crop.y, down, length.down),
  }
}
