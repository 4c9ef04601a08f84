import { stars } from '../landscape.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import {
  type Canvas,
  circle,
  gradient,
  rect,
  sky,
  stroke,
  svg,
  times,
  turned,
} from '../vocabulary.ts'

/** Ringed planet with its moons. */
export const cosmo: SceneArt = {
  title: titleOnSky('l', 's0', 'd'),
  draw(canvas) {
    const { s0, a, b, d, x, l, k } = canvas.colours
    const orbit = (i: number) =>
      svg`<ellipse cx="300" cy="350" rx="${120 + 70 * i}" ry="${44 + 34 * i}"/>`
    return [
      sky(canvas, s0, d),
      stars(canvas, 70, 600),
      `<g fill="none" stroke="${l}" stroke-width="1.6" opacity=".35">`,
      turned(-18, 300, 350, times(5, orbit)),
      '</g>',
      turned(-18, 300, 350, planet(canvas)),
      circle(110, 500, 34, b),
      circle(120, 492, 34, k, 0.25),
      circle(500, 210, 22, x),
      circle(520, 520, 50, a),
      circle(536, 508, 50, k, 0.22),
      circle(70, 270, 12, l),
    ].join('')
  },
}

function planet({ id, colours: { b, x, l, k } }: Canvas): string {
  const back = 'M90 350a210 66 0 0 1 420 0'
  const front = 'M90 350a210 66 0 0 0 420 0'
  const bands = [
    rect(160, 300, 300, 20, l, 0.35),
    rect(160, 340, 300, 34, b, 0.45),
    rect(160, 398, 300, 14, l, 0.3),
    circle(380, 400, 150, k, 0.18),
  ].join('')
  return [
    `<defs>${gradient(`${id}p`, x, '#F08A4B', 1)}</defs>`,
    stroke(back, l, 22),
    circle(300, 350, 128, `url(#${id}p)`),
    `<clipPath id="${id}k"><circle cx="300" cy="350" r="128"/></clipPath>`,
    `<g clip-path="url(#${id}k)">${bands}</g>`,
    stroke(front, l, 22),
    stroke(front, b, 6),
  ].join('')
}
