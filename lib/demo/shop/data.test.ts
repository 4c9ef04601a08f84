import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { days, hours, after as momentAfter } from '#lib/format/durations.ts'
import { slugify } from '#lib/format/slug.ts'
import type { Conversations, Notice, Proposal } from './community.ts'
import { type Crowd, membersOf, momentBetween, readData, readDrawing } from './data.ts'
import type { Group } from './fill.ts'
import type { Member } from './members.ts'
import { parts } from './pictures.ts'

type Item = { code: string; game: string; kind: string; title: string }
type Game = { interest: string; description: string }

const now = new Date('2026-11-28T04:00:00Z')
const folder = new URL('../data/', import.meta.url)
const names = readdirSync(folder).filter((file) => file.endsWith('.json'))
const files = await Promise.all(
  names.map((file) => readData<unknown>(file.replace('.json', ''), now)),
)
const { items } = await readData<{ items: Item[] }>('items', now)
const games = await readData<Record<string, Game>>('games', now)
const groups = await readData<Record<string, Group>>('groups', now)
const members = await readData<Member[]>('members', now)
const proposals = await readData<Proposal[]>('proposals', now)
const talk = await readData<Conversations['talk']>('talk', now)
const texts = await readData<Conversations['texts']>('comments', now)
const notices = await readData<Notice[]>('notifications', now)
const boxes = await readData<Record<string, string>>('boxes', now)
const { interests } = await readData<{ interests: string[] }>('shop', now)

const codes = new Set(items.map(({ code }) => code))
const repeated = (given: readonly string[]) => given.filter((text, i) => given.indexOf(text) !== i)

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

const everything = textsIn(files)

describe('data', () => {
  test('durations become moments around the fill', async () => {
    const expected = [momentAfter(now, -days(336)), momentAfter(now, -hours(2))]
    expect([members[0]?.joined, notices[1]?.at]).toEqual(expected)
    expect(everything.filter((text) => /^-?P\d*[DT]/.test(text))).toEqual([])
  })

  test('items, games, groups and conversations name each other', () => {
    expect(repeated(items.map(({ code }) => code))).toEqual([])
    expect(items.filter(({ game }) => !games[game])).toEqual([])
    const preorders = items.filter(({ kind }) => kind === 'preorder').map(({ code }) => code)
    expect(Object.keys(groups)).toEqual(preorders)
    const named = [...notices, ...proposals].flatMap(({ item }) => item ?? [])
    expect([...Object.keys(talk), ...named].filter((code) => !codes.has(code))).toEqual([])
  })

  test('interests exist', () => {
    const slugs = interests.map(slugify)
    for (const { interest } of [...Object.values(games), ...proposals])
      expect(slugs).toContain(interest)
  })

  test('comments have a text, and members who exist', () => {
    const comments = [...Object.values(talk), ...proposals].flatMap((each) => each.comments ?? [])
    const all = comments.flatMap((comment) => [comment, comment.answer ?? []].flat())
    expect(all.filter(({ text }) => !texts[text])).toEqual([])
    const people = all.flatMap(({ by = 1, likes = [] }) => [by, ...likes])
    expect(people.filter((id) => id < 1 || id > members.length)).toEqual([])
  })

  test('no text is there twice', () => {
    expect(repeated(Object.values(games).map(({ description }) => description))).toEqual([])
    expect(repeated(Object.values(texts))).toEqual([])
    expect(repeated(proposals.map(({ title }) => title))).toEqual([])
    expect(repeated(members.map(({ email }) => email))).toEqual([])
  })

  test('links and addresses lead to example hosts only', () => {
    for (const link of proposals.flatMap(({ links = [] }) => links))
      expect(link).toMatch(/^https:\/\/([a-z]+\.)*example\.(org|com|it)\//)
    for (const { email } of members) expect(email).toMatch(/@insieme\.example$/)
  })
})

describe('pictures', () => {
  const drawingsIn = (name: string) =>
    readdirSync(new URL(name, folder)).map((file) => file.replace('.svg', ''))

  test('every picture that is named is there, and no other', () => {
    const pictured = [...Object.keys(games), ...proposals.flatMap(({ picture }) => picture ?? [])]
    expect(new Set(drawingsIn('boxes'))).toEqual(new Set(pictured))
    expect(Object.keys(boxes).sort()).toEqual(drawingsIn('boxes').sort())
    const portraits = members.flatMap(({ portrait }) => portrait ?? [])
    expect(new Set(drawingsIn('portraits'))).toEqual(new Set(portraits))
  })

  test.each(Object.keys(games))('%s defines all parts and shows its cover', async (game) => {
    const drawing = await readDrawing(`boxes/${game}.svg`)
    expect(drawing).toContain('viewBox="0 0 600 600"')
    expect(drawing).toMatch(/<use href="#cover"\/><\/svg>\s*$/)
    const ids = [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual(expect.arrayContaining(parts))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('crowds', () => {
  const crowds = [
    ...Object.values(groups).flatMap(({ seats }) => (seats ? [seats.crowd] : [])),
    ...proposals.flatMap(({ answers, likes }) => [answers, likes].filter((crowd) => !!crowd)),
  ]

  test('have no member twice, and never the main one', () => {
    expect(crowds.length).toBeGreaterThan(250)
    for (const crowd of crowds) {
      const ids = membersOf(crowd as Crowd, members.length)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.every((id) => id > 1 && id <= members.length)).toBe(true)
    }
  })

  test('do something between the two moments', () => {
    const start = momentAfter(now, -days(9))
    for (let index = 0; index < 50; index++) {
      const moment = momentBetween(start, now, index)
      expect(moment >= start && moment <= now).toBe(true)
    }
  })
})

describe('typography', () => {
  const wrong: [what: string, pattern: RegExp][] = [
    ['two spaces, or one at an end', /\s{2}(?!\S*\n)|^ | $/],
    ['straight apostrophes and quotation marks', /['"`]/],
    ['a euro sign that may be on another line', /(\d|^)[^\d\u00a0*]?€|€\s?\d/],
    [
      'a wrong accent',
      /(?<!\p{L})(perchè|poichè|benchè|finchè|nè|sè|pò|quì|quà|fà|stà)(?!\p{L})|(?<!\p{L})[EÈ]’\s/u,
    ],
    [
      'an English word with an Italian equivalent',
      /\b(gameplay|setup|token|deck|meeple|player|playmat|sleeve|box|insert|worker|draft|filler|update|feedback|shop|store|delivery|game)s?\b/i,
    ],
  ]
  const words = /^(?!https:)\S+\s|\n/
  const prose = everything.filter((text) => words.test(text))

  test.each(wrong)('no text has %s', (_, pattern) => {
    expect(prose.length).toBeGreaterThan(1_000)
    expect(
      prose.map((text) => text.replaceAll('\n\n', ' ')).filter((text) => pattern.test(text)),
    ).toEqual([])
  })
})
