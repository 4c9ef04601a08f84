import type { Colours } from './palettes.ts'
import { poly, stroke, svg } from './vocabulary.ts'

type Point = [number, number]

const thickness: Point = [16, 46]
const lid = 0.68

function moved([x, y]: Point, share = 1): Point {
  return [x + share * thickness[0], y + share * thickness[1]]
}

/** Draws a box on a table from above, turned, with two of its sides. */
export function box(face: string, { d, k }: Colours, id: string, angle = -9): string {
  const turn = (angle * Math.PI) / 180
  const corner = (x: number, y: number): Point => [
    x * Math.cos(turn) - y * Math.sin(turn),
    x * Math.sin(turn) + y * Math.cos(turn),
  ]
  const leftCorner = corner(-300, 300)
  const right = corner(300, 300)
  const top = corner(300, -300)
  const edge = ([x, y]: Point, [x2, y2]: Point) => svg`M${x} ${y}L${x2} ${y2}`
  return [
    '<g transform="translate(0 -14)">',
    poly([...leftCorner, ...right, ...moved(right), ...moved(leftCorner)], d),
    poly([...top, ...right, ...moved(right), ...moved(top)], k),
    stroke(edge(moved(leftCorner, lid), moved(right, lid)), '#000', 3, ' stroke-opacity=".35"'),
    stroke(edge(leftCorner, right), '#fff', 3, ' stroke-opacity=".35"'),
    `<g transform="rotate(${angle}) translate(-300 -300)">`,
    `<clipPath id="${id}f"><rect width="600" height="600" rx="5"/></clipPath>`,
    `<g clip-path="url(#${id}f)">${face}</g></g></g>`,
  ].join('')
}
