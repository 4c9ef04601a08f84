import { arched, facet, gull } from '../landscape.ts'
import type { Colours } from '../palettes.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { circle, path, placed, poly, rect, sky, times } from '../vocabulary.ts'

/** Castle on a hill in front of a large sun. */
export const rocca: SceneArt = {
  title: titleOnSky('k', 's1', 's0'),
  draw(canvas) {
    const { colours, chance } = canvas
    const { s0, s1, a, b, c, d, x, k } = colours
    const peak = (i: number) =>
      facet(120 * i - 10 + 40 * chance(), 520, 240, 150 + 80 * chance(), a, b)
    return [
      sky(canvas, s1, s0),
      circle(300, 300, 180, x, 0.2),
      circle(300, 300, 136, x),
      times(6, peak),
      path('M40 600Q150 440 300 430Q450 440 560 600Z', c),
      path('M300 430Q450 440 560 600H330Z', d),
      placed(0, 44, 1, castle(colours)),
      gull(110, 250, 40, k),
      gull(455, 230, 46, k),
      gull(150, 300, 26, k),
      path('M0 560Q150 500 300 545T600 540V600H0Z', k),
    ].join('')
  },
}

function castle(colours: Colours): string {
  const { b, c, k } = colours
  const merlons = times(7, (i) => rect(234 + 19 * i, 382, 11, 14, i < 4 ? b : c))
  return [
    bastion(205, colours),
    bastion(395, colours),
    rect(205, 390, 190, 110, b),
    rect(300, 390, 95, 110, c),
    spire(250, 46, 300, 130, colours),
    spire(350, 46, 300, 130, colours),
    spire(300, 64, 250, 200, colours),
    arched(300, 500, 48, 44, k),
    merlons,
  ].join('')
}

function bastion(x: number, { b, c, k }: Colours): string {
  const merlon = (i: number) => rect(x - 34 + (57.5 / 3) * i, 316, 11, 18, i < 2 ? b : c)
  return [
    rect(x - 29, 330, 58, 170, b),
    rect(x, 330, 29, 170, c),
    times(4, merlon),
    rect(x - 34, 330, 68, 9, k, 0.25),
    arched(x, 378, 10, 14, k),
  ].join('')
}

function spire(x: number, w: number, y: number, h: number, { s1, a, b, d, l, k }: Colours) {
  const eaves = 0.66 * w
  const top = y - 1.35 * w
  const roof = y + 2
  const pole = top - 34
  return [
    rect(x - w / 2, y, w, h, l),
    rect(x, y, w / 2, h, s1),
    poly([x - eaves, roof, x, top, x + eaves, roof], b),
    poly([x, top, x + eaves, roof, x, roof], d),
    rect(x - 1.5, pole, 3, 36, k),
    poly([x + 1.5, pole, x + 30, pole + 9, x + 1.5, pole + 19], a),
    arched(x, y + 48, 10, 14, k),
  ].join('')
}
