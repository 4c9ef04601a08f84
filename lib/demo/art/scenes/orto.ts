import { flower, leaf } from '../landscape.ts'
import type { Colours } from '../palettes.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { ground, path, placed, stroke } from '../vocabulary.ts'

/** Flower bed under an arch, with two bees. */
export const orto: SceneArt = {
  title: titleOnSky('d', 's0', 's0'),
  draw({ colours, chance }) {
    const { s0, s1, a, c, d, x, l, k } = colours
    const stems =
      'M300 600V330M270 600Q270 500 160 400M330 600Q330 500 440 400M240 600Q240 550 70 500M360 600Q360 550 530 500'
    const main = { light: x, dark: l, heart: l, seed: k }
    const side = { light: l, dark: a, heart: x, seed: k }
    const low = { ...main, heart: d }
    return [
      ground(s0),
      path('M80 600V330a220 220 0 0 1 440 0V600Z', s1),
      stroke(stems, c, 9),
      leaves(colours),
      flower(300, 320, 92, 12, main),
      flower(156, 396, 62, 8, side),
      flower(444, 396, 62, 8, side),
      flower(70, 500, 44, 6, low),
      flower(530, 500, 44, 6, low),
      placed(205 + 20 * chance(), 300, 1, bee(colours)),
      placed(400, 270 + 20 * chance(), 1, bee(colours)),
      path('M0 580Q300 550 600 580V600H0Z', d),
    ].join('')
  },
}

function leaves({ a, b, c }: Colours): string {
  const pair = (y: number) => leaf(300, y, 120, 46, -58, b, c) + leaf(300, y, 120, 46, 58, c, b)
  const sprig = (x: number, y: number, wide: number, upright: number) =>
    leaf(x, y, 100, 38, wide, a, b) + leaf(x, y, 90, 34, upright, b, c)
  return [
    pair(520),
    pair(450),
    sprig(205, 500, -60, 24),
    sprig(395, 500, 60, -24),
    sprig(120, 560, -50, 20),
    sprig(480, 560, 50, -20),
  ].join('')
}

function bee({ x, l, k }: Colours): string {
  return [
    `<ellipse rx="15" ry="10" fill="${x}"/>`,
    stroke('M-4 -10v20M4 -10v20', k, 4),
    `<ellipse cx="-2" cy="-13" rx="6" ry="10" fill="${l}" transform="rotate(-25)"/>`,
  ].join('')
}
