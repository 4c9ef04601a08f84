/** As large as a page shows a face, twice over for fine screens. */
export const portraitSide = 640

export const largestPixels = 50_000_000

/** What a decoder must find in the bytes, whatever their name says. Drawings (SVG) are programs. */
export const acceptedFormats = ['jpeg', 'png', 'webp', 'gif', 'heif']
