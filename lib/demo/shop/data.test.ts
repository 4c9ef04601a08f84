import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { days, hours, after as momentAfter } from '#lib/format/durations.ts'
import { parts } from './catalogue.ts'
import type { Conversations, Notice, Proposal } from './community.ts'
import { type Crowd, membersOf, readData, readDrawing } from './data.ts'
import type { Group } from './fill.ts'
import type { Member } from './members.ts'

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

  test('comments have a text, and members who exist', () => {
    const comments = [...Object.values(talk), ...proposals].flatMap((each) => each.comments ?? [])
    const all = comments.flatMap((comment) => [comment, comment.answer ?? []].flat())
    expect(all.filter(({ text }) => !texts[text])).toEqual([])
    const people = all.flatMap(({ by = 1, likes = [] }) => [by, ...likes])
    expect(people.filter((id) => id < 1 || id > members.length)).toEqual([])
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
})
