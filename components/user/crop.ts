export type Size = { width: number; height: number }
/** Zoom 1 fits the shorter side; x and y say which part of what overflows is seen, 0–1. */
export type Crop = { zoom: number; x: number; y: number }

export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const farthestZoom = 4

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value))

/** How many times the window each side of the picture is long. */
const lengths = ({ width, height }: Size, zoom: number) => {
  const shorter = Math.min(width, height)
  return { across: (zoom * width) / shorter, down: (zoom * height) / shorter }
}

/** Where the picture lies behind the window, in percent of it. */
export const placeOf = (size: Size, { zoom, x, y }: Crop) => {
  const { across, down } = lengths(size, zoom)
  return {
    width: `${across * 100}%`,
    left: `${(1 - across) * x * 100}%`,
    top: `${(1 - down) * y * 100}%`,
  }
}

/** The square of the picture that is seen, in its own pixels. */
export const squareOf = ({ width, height }: Size, { zoom, x, y }: Crop) => {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** After a drag of so many windows to the right and down. */
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
