import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundCells, trackCells } from './track.tsx'

const drawn = (percent: number, cells: number) =>
  trackCells(percent, cells)
    .map((state) => ({ full: '#', next: 'o', free: '.' })[state])
    .join('')

describe('trackCells', () => {
  it.each([
    [0, 'o...................'],
    [0.1, '#o..................'],
    [4.9, '#o..................'],
    [5, '#o..................'],
    [9.9, '#o..................'],
    [10, '##o.................'],
    [48, '#########o..........'],
    [94.9, '##################o.'],
    [95, '###################o'],
    [99.9, '###################o'],
    [100, '####################'],
    [103, '####################'],
  ])('draws %d percent on twenty cells', (percent, line) => {
    expect(drawn(percent, 20)).toBe(line)
  })

  it('keeps one cell empty below the goal', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 99.999, noNaN: true }),
        fc.integer({ min: 2, max: 60 }),
        (percent, cells) => {
          const states = trackCells(percent, cells)
          return states.length === cells && states.filter((s) => s === 'next').length === 1
        },
      ),
    )
  })
})

describe('roundCells', () => {
  it.each([
    [220, 22],
    [100, 20],
    [120, 24],
    [20, 20],
    [500, 20],
    [1000, 20],
  ])('splits a scale of %d into %d cells of a round number of units', (scale, cells) => {
    expect(roundCells(scale)).toBe(cells)
  })

  it('falls back to twenty without a fitting round number', () => {
    expect(roundCells(97)).toBe(20)
  })
})
