import { describe, expect, test } from 'vitest'
import { faceNames } from '#lib/demo/art/faces.ts'
import { paletteNames } from '#lib/demo/art/palettes.ts'
import { sceneNames } from '#lib/demo/art/scenes.ts'
import { answers } from './answers.ts'
import { bundles, wholeNames } from './bundles.ts'
import { comments } from './comments.ts'
import { games } from './games.ts'
import { interests } from './interests.ts'
import { levels } from './levels.ts'
import { notifications } from './notifications.ts'
import { firstNames, people, surnames } from './people.ts'
import { proposalClosings, proposalOpenings } from './proposal-reasons.ts'
import { proposalSubjects, proposalVariants } from './proposal-subjects.ts'
import { proposals } from './proposals.ts'
import { updates } from './updates.ts'

const titles = new Set(games.map((g) => g.title))
const slugs = new Set(interests.map((i) => i.slug))
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length
const repeated = (texts: string[]) => texts.filter((text, i) => texts.indexOf(text) !== i)

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

describe('games', () => {
  test('are 110, with 15 expansions and 5 accessories', () => {
    expect(games).toHaveLength(110)
    expect(games.filter((g) => g.kind === 'expansion')).toHaveLength(15)
    expect(games.filter((g) => g.kind === 'accessory')).toHaveLength(5)
    expect(new Set(games.map((g) => g.publisher)).size).toBe(14)
  })

  test('use no title and no sentence twice', () => {
    const sentences = games.flatMap((g) => [g.blurb, ...g.description])
    expect(repeated([...games, ...proposalSubjects].map((g) => g.title))).toEqual([])
    expect(repeated(sentences)).toEqual([])
  })

  test('contain the base game of every expansion', () => {
    const bases = new Set(games.filter((g) => g.kind === 'base').map((g) => g.title))
    for (const game of games.filter((g) => g.kind === 'expansion')) {
      expect(bases, game.title).toContain(game.expands)
      expect(wholeNames, game.title).toHaveProperty([game.expands!])
    }
    for (const game of games.filter((g) => g.expands)) expect(bases).toContain(game.expands)
  })

  test.each(games)('$title has valid data for pictures, price and texts', (game) => {
    expect(sceneNames).toContain(game.scene)
    expect(paletteNames).toContain(game.palette)
    expect(faceNames).toContain(game.face)
    expect(slugs).toContain(game.interest)
    expect(game.listPriceCents).toBeGreaterThanOrEqual(1_400)
    expect(game.listPriceCents).toBeLessThanOrEqual(12_000)
    expect(game.blurb.length).toBeLessThanOrEqual(110)
    expect(game.description.length).toBeGreaterThanOrEqual(2)
    expect(game.description.length).toBeLessThanOrEqual(4)
    const length = wordsOf(game.description.join(' '))
    expect(length).toBeGreaterThanOrEqual(60)
    expect(length).toBeLessThanOrEqual(160)
    for (const paragraph of game.description) expect(paragraph).toMatch(/[.!?…»]$/)
    expect(game.contents.length).toBeGreaterThan(0)
    if (game.kind !== 'accessory') {
      expect(game.players).toMatch(/^\d+(–\d+)?$/)
      expect(game.age).toMatch(/^\d+\+$/)
      expect(game.durationMinutes).toMatch(/^\d+(–\d+)?$/)
      expect(game.weight).toBeGreaterThanOrEqual(1)
      expect(game.weight).toBeLessThanOrEqual(5)
      expect(game.language).toBeTruthy()
    }
  })
})

describe('community', () => {
  test('has the minimum number of texts of each kind', () => {
    expect(interests).toHaveLength(8)
    expect(people).toHaveLength(60)
    expect(surnames).toHaveLength(120)
    expect(proposals).toHaveLength(90)
    expect(proposalSubjects).toHaveLength(30)
    expect(proposalVariants).toHaveLength(12)
    expect(comments).toHaveLength(140)
    expect(answers).toHaveLength(70)
    expect(updates).toHaveLength(20)
  })

  test('uses no text twice', () => {
    expect(repeated(firstNames)).toEqual([])
    expect(repeated(surnames)).toEqual([])
    expect(repeated(proposals.flatMap((p) => [p.title, p.description]))).toEqual([])
    expect(repeated([...proposalOpenings, ...proposalClosings])).toEqual([])
    expect(repeated([...comments, ...answers].map((c) => c.content))).toEqual([])
    expect(repeated(textsIn(notifications))).toEqual([])
    expect(repeated(people.flatMap((p) => p.seeds))).toEqual([])
  })

  test('lists the main member first', () => {
    expect(firstNames[0]).toBe('Serena')
  })

  test('proposals and comments reference existing games and interests', () => {
    for (const one of [...proposals, ...comments]) {
      if (one.game) expect(titles).toContain(one.game)
      if (one.interest) expect(slugs).toContain(one.interest)
    }
    for (const subject of proposalSubjects) {
      expect(slugs).toContain(subject.interest)
      expect(games.map((g) => g.publisher)).toContain(subject.publisher)
    }
  })

  test('links lead to example hosts only', () => {
    for (const link of proposals.flatMap((p) => p.links ?? [])) {
      expect(link).toMatch(/^https:\/\/([a-z]+\.)*example\.(org|com|it)\//)
    }
  })

  test('every answer with a key has a comment with the same subject', () => {
    const keys = comments.flatMap((c) => c.key ?? [])
    expect(repeated(keys)).toEqual([])
    for (const answer of answers.filter((a) => a.to)) {
      const comment = comments.find((c) => c.key === answer.to)
      expect(comment, answer.content).toBeDefined()
      expect([comment?.about, 'any']).toContain(answer.about)
    }
  })

  test('comments have between 3 and 60 words', () => {
    for (const { content } of comments) {
      expect(wordsOf(content), content).toBeGreaterThanOrEqual(3)
      expect(wordsOf(content), content).toBeLessThanOrEqual(60)
    }
  })

  test('every notification has a bold part and only known placeholders', () => {
    for (const text of textsIn(notifications)) {
      expect(text.match(/\*\*/g)?.length ?? 0, text).toSatisfy((n: number) => n > 0 && n % 2 === 0)
      expect(text.replaceAll(/\{\{(title|name|amount)\}\}/g, '')).not.toMatch(/[{}]/)
    }
  })

  test('levels increase in threshold and cashback', () => {
    expect(levels.map((l) => l.cashbackPercent)).toEqual([1, 2, 3, 4, 5])
    const thresholds = levels.map((l) => l.startThresholdCents)
    expect(thresholds).toEqual([0, 15_000, 40_000, 90_000, 180_000])
  })

  test('a bundle with an expansion is marked as needing one', () => {
    for (const bundle of bundles) {
      const uses = textsIn(bundle).some((text) => text.includes('{{expansion}}'))
      expect(bundle.needsExpansion ?? false, bundle.name).toBe(uses)
    }
  })
})

const everything = textsIn([
  ...[games, interests, people, surnames, proposals, proposalSubjects, proposalOpenings],
  ...[proposalClosings, comments, answers, updates, notifications, bundles],
  ...[levels, wholeNames],
])

describe('typography', () => {
  test('has single spaces, and none at the ends', () => {
    expect([...everything, ...proposalVariants].filter((t) => /\s{2}|\s$/.test(t))).toEqual([])
    expect(everything.filter((t) => /^\s/.test(t))).toEqual([])
  })

  test('has typographic apostrophes and quotation marks', () => {
    expect(everything.filter((t) => /['"`]/.test(t))).toEqual([])
  })

  test('joins the euro sign to its number without a break', () => {
    expect(everything.filter((t) => /(\d|^)[^\d\u00a0]?€|€\s?\d/.test(t))).toEqual([])
  })

  test('has the correct accents', () => {
    const wrong =
      /(?<!\p{L})(perchè|poichè|benchè|finchè|nè|sè|pò|quì|quà|fà|stà)(?!\p{L})|(?<!\p{L})[EÈ]’\s/u
    expect(everything.filter((t) => wrong.test(t))).toEqual([])
  })

  test('has no English words with an Italian equivalent', () => {
    const english =
      /\b(gameplay|setup|token|deck|meeple|player|playmat|sleeve|box|insert|worker|draft|filler|update|feedback|shop|store|delivery|game)s?\b/i
    const prose = everything.filter((t) => t !== 'playmat' && t !== 'sleeves')
    expect(prose.filter((t) => english.test(t))).toEqual([])
  })
})
