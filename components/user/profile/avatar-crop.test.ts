import { describe, expect, test } from 'vitest'
import { centred, dragged, placeOf, squareOf } from './avatar-crop.tsx'

const wide = { width: 400, height: 200 }

describe('a crop', () => {
  test('starts with the middle square of the picture', () => {
    expect(squareOf(wide, centred)).toEqual({ left: 100, top: 0, side: 200 })
    expect(placeOf(wide, centred)).toEqual({ width: '200%', left: '-50%', top: '0%' })
  })

  test('covers a smaller square when zoomed in', () => {
    expect(squareOf(wide, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({ left: 150, top: 50, side: 100 })
  })

  test('shows the left side when dragged to the right, and stops at the edge', () => {
    const moved = dragged(wide, centred, 0.25, 0)
    expect(squareOf(wide, moved).left).toBe(50)
    expect(dragged(wide, centred, 9, 0).x).toBe(0)
    expect(dragged(wide, centred, -9, 0).x).toBe(1)
  })

  test('does not move without overflow', () => {
    expect(dragged(wide, centred, 0, 1).y).toBe(0.5)
  })
})
