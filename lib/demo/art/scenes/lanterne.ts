import { stars } from '../landscape.ts'
import type { Colours } from '../palettes.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { circle, path, placed, rect, sky, stroke } from '../vocabulary.ts'

const paperRed = '#F2663B'

/** Paper lanterns rising over roofs. */
export const lanterne: SceneArt = {
  title: titleOnSky('l', 's1', 's0'),
  draw(canvas) {
    const { colours, chance, id } = canvas
    const { s0, s1, a, b, d, x, k } = colours
    const lanterns: [number, number, number, string][] = [
      [110, 330, 1.05, a],
      [300, 290, 1.35, paperRed],
      [490, 340, 1.1, b],
      [200, 440, 0.8, b],
      [400, 450, 0.85, a],
      [60, 470, 0.55, paperRed],
      [545, 480, 0.55, paperRed],
      [300, 500, 0.5, a],
    ]
    const glow = `<radialGradient id="${id}r"><stop stop-color="${x}" stop-opacity=".75"/><stop offset="1" stop-color="${x}" stop-opacity="0"/></radialGradient>`
    const night = sky(canvas, s1, s0) + stars(canvas, 46, 380)
    const hung = lanterns.map(([x0, y0, scale, paper]) => {
      const centreX = x0 - 15 + 30 * chance()
      const top = y0 - 10 + 20 * chance()
      const light = circle(centreX, top, 92 * scale, `url(#${id}r)`)
      return light + placed(centreX, top, scale, lantern(paper, colours))
    })
    return [
      `<defs>${glow}</defs>`,
      night,
      ...hung,
      path(
        'M0 540h40l30-30l30 30h60v-20h50v20h30l40-40l40 40h70v-26h36v26h50l34-34l34 34h56V600H0Z',
        d,
      ),
      path('M0 572Q300 550 600 572V600H0Z', k),
    ].join('')
  },
}

function lantern(paper: string, { x, k }: Colours): string {
  return [
    path('M-34 -40Q-58 0 -34 42H34Q58 0 34 -40Z', paper),
    path('M-12 -40Q-20 0 -12 42H12Q20 0 12 -40Z', x),
    rect(-36, -48, 72, 9, k),
    rect(-30, 41, 60, 9, k),
    stroke('M0 50v26M-10 50v18M10 50v18', x, 3),
  ].join('')
}
