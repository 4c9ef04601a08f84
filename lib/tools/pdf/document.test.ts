import { expect, test } from 'vitest'
import { code128 } from './code128.ts'
import { type Part, textWidth, winAnsi, writePdf } from './document.ts'

const read = (parts: Part[]) => Buffer.from(writePdf('Ricevuta', parts)).toString('latin1')

test('lists the byte offset of every object in the cross-reference table', () => {
  const text = read([{ type: 'title', text: 'Città' }])
  const table = /xref\n0 (\d+)\n([\s\S]*)trailer/.exec(text)
  const places = [...(table?.[2] ?? '').matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) =>
    Number(at),
  )
  expect(places).toHaveLength(Number(table?.[1]) - 1)
  for (const [n, at] of places.entries())
    expect(text.slice(at)).toMatch(new RegExp(`^${n + 1} 0 obj\n`))
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(start)).toMatch(/^xref/)
})

test('writes the length of each page stream', () => {
  const text = read([{ type: 'text', text: 'Perché no? 5 €' }])
  const [, length, marks] = /<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? []
  expect(marks).toHaveLength(Number(length))
})

test('encodes accents and the euro sign, and falls back to the base letter', () => {
  expect(winAnsi('è€’')).toEqual([0xe8, 0x80, 0x92])
  expect(winAnsi('ő')).toEqual([0x6f])
  expect(winAnsi('猫')).toEqual([0x3f])
})

test('continues long content on further pages', () => {
  const rows = Array.from({ length: 120 }, (): Part => ({ type: 'row', label: 'a', value: 'b' }))
  expect(read(rows).match(/\/Type \/Page /g)).toHaveLength(3)
})

test('measures an accented letter like its base letter', () => {
  expect(textWidth('è', 10, false)).toBe(textWidth('e', 10, false))
  expect(textWidth('37,80', 10, false)).toBeCloseTo(25.02)
})

test('begins a page, and draws the bars of Code 128', () => {
  const text = read([
    { type: 'title', text: 'a' },
    { type: 'page' },
    { type: 'barcode', text: '7-1' },
  ])
  expect(text.match(/\/Type \/Page /g)).toHaveLength(2)
  // Start, three characters and checksum have three bars each, the stop four.
  expect(text.match(/ re f/g)).toHaveLength(19)
  expect(code128('7-1').join('')).toBe('2112143121311221321232213111412331112')
})
