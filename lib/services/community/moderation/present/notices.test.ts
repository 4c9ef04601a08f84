import { expect, test } from 'vitest'
import { sayOf } from './notices.ts'

const things = ['comment', 'proposal'] as const
const of = (side: 'author' | 'reporter', deeds: readonly ('keep' | 'restore' | 'remove')[]) =>
  deeds.flatMap((deed) => things.map((thing) => ({ side, deed, thing })))

const all = [
  ...of('author', ['keep', 'restore', 'remove']),
  ...of('reporter', ['keep', 'restore', 'remove']),
  ...things.map((thing) => ({ side: 'author', deed: 'hide', thing }) as const),
  { side: 'author', deed: 'confirm', thing: null },
  { side: 'reporter', deed: 'confirm', thing: null },
  { side: 'author', deed: 'suspend', thing: null },
  { side: 'author', deed: 'lift', thing: null },
] as const

test.each(all)('$deed of $thing has a text for the $side', (what) => {
  const words = { name: 'Ada', title: 'Orbita Nove', until: '3 dicembre 2026' }
  for (const part of ['title', 'text'] as const) {
    const said = sayOf(what, part, words)
    expect(said).not.toContain('{{')
    expect(said).not.toContain(`${what.side}.`)
  }
  expect(sayOf(what, 'text', words)).toMatch(/^Ciao Ada, /)
})
