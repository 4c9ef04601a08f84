import { gull, scallops } from '../landscape.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { type Canvas, circle, path, poly, rect, sky, svg } from '../vocabulary.ts'

/** Lighthouse on a cliff between sun and sea. */
export const faro: SceneArt = {
  title: titleOnSky('k'),
  draw(canvas) {
    const { colours, chance } = canvas
    const { s0, s1, a, b, c, d, x, l } = colours
    const sun = 150 + 60 * chance()
    const tower = 395 + 40 * chance()
    return [
      sky(canvas, s0, s1),
      circle(sun, 330, 150, x, 0.35),
      circle(sun, 330, 108, x),
      poly([tower, 232, -40, 120, -40, 250], l, 0.5),
      poly([tower, 232, 640, 150, 640, 300], l, 0.5),
      gull(90, 240, 46, c),
      gull(165, 205, 32, c),
      gull(250, 262, 26, c),
      path('M230 620L300 470L345 452L365 420L470 414L505 450L560 470L640 560V620Z', d),
      path('M365 420L470 414L430 470L445 540L380 620H300L340 520Z', c),
      lighthouse(canvas, tower),
      scallops(500, 74, chance(), b, s1),
      scallops(540, 74, chance() + 0.5, c, a),
      scallops(580, 74, chance(), d, b),
    ].join('')
  },
}

function lighthouse({ colours: { a, x, l, k } }: Canvas, tx: number): string {
  const half = (y: number) => 26 + 0.09 * (y - 250)
  const ring = (top: number, foot: number, fill: string) =>
    poly(
      [tx - half(top), top, tx + half(top), top, tx + half(foot), foot, tx - half(foot), foot],
      fill,
    )
  return [
    ring(258, 424, l),
    ...[282, 332, 382].map((y) => ring(y, y + 25, a)),
    poly([tx + 4, 258, tx + half(258), 258, tx + half(424), 424, tx + 10, 424], k, 0.16),
    rect(tx - 38, 248, 76, 12, k),
    rect(tx - 20, 212, 40, 36, x),
    rect(tx - 3, 212, 6, 36, k),
    poly([tx - 28, 214, tx, 182, tx + 28, 214], k),
    circle(tx, 180, 5, k),
    path(svg`M${tx - 9} 424v-24a9 9 0 0 1 18 0v24Z`, k),
  ].join('')
}
