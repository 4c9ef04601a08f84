import { expect, test } from 'vitest'
import { decisionNoticeText } from './present.ts'

const things = ['comment', 'proposal'] as const
const of = (side: 'author' | 'reporter', actions: readonly ('keep' | 'restore' | 'remove')[]) =>
  actions.flatMap((kind) => things.map((thing) => ({ side, kind, thing })))

const all = [
  ...of('author', ['keep', 'restore', 'remove']),
  ...of('reporter', ['keep', 'restore', 'remove']),
  ...things.map((thing) => ({ side: 'author', kind: 'hide', thing }) as const),
  { side: 'author', kind: 'confirm', thing: null },
  { side: 'reporter', kind: 'confirm', thing: null },
  { side: 'author', kind: 'suspend', thing: null },
  { side: 'author', kind: 'lift', thing: null },
] as const

test.each(all)('$kind of $thing has a text for the $side', (what) => {
  const words = { name: 'Ada', title: 'Orbita Nove', until: '3 dicembre 2026' }
  for (const part of ['title', 'text'] as const) {
    const text = decisionNoticeText(what, part, words)
    expect(text).not.toContain('{{')
    expect(text).not.toContain(`${what.side}.`)
  }
  expect(decisionNoticeText(what, 'text', words)).toMatch(/^Ciao Ada, /)
})
