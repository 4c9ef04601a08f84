const families = [
  { name: 'Figtree', file: 'figtree-5.3.0', weight: '300 900' },
  { name: 'Gabarito', file: 'gabarito-5.3.0', weight: '400 900' },
]

/** Subsets with the publisher’s Unicode ranges; the second is fetched for pages with such letters. */
const subsets = [
  {
    name: 'latin',
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    name: 'latin-ext',
    range:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2C60-2C7F,U+A720-A7FF',
  },
]

const faces = families.map(({ name, file, weight }) =>
  subsets.map((subset) => ({
    name,
    source: `url(/fonts/${file}-${subset.name}.woff2)`,
    weight,
    range: subset.range,
  })),
)

/**
 * Script that adds the font faces once they are loaded. Declared in a style sheet, they would cost
 * the first paint a search for fallback fonts in every size and weight, besides the fallback fonts
 * of fonts.css, which are shown until then.
 */
export const fontScript = `${JSON.stringify(faces)}.forEach(function(family){var faces=family.map(function(f){return new FontFace(f.name,f.source,{weight:f.weight,unicodeRange:f.range,display:'swap'})});faces[0].load().then(function(){faces.forEach(function(f){document.fonts.add(f)})},function(){})})`

/** Font faces for browsers without scripts. */
export const fontSheet = faces
  .flat()
  .map(
    ({ name, source, weight, range }) =>
      `@font-face{font-family:${name};src:${source};font-weight:${weight};unicode-range:${range};font-display:swap}`,
  )
  .join('')
