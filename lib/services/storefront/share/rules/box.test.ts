import { expect, test } from 'vitest'
import { groundOf, ink } from './box.ts'

/** Contrast of WCAG. */
const contrast = (one: string, other: string) => {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((p, q) => p - q)
  return (light + 0.05) / (dark + 0.05)
}

const tints = ['#000000', '#1c2024', '#0000ff', '#46abab', '#ffc53d', '#ffffff', null]

test.each(tints)('text has enough contrast on the background for %s', (tint) => {
  for (const type of ['preorder', 'sale', 'proposal'] as const)
    expect(contrast(groundOf({ type, title: 'Faro', tint }), ink)).toBeGreaterThan(4.5)
})
