import { describe, expect, test } from 'vitest'
import { ownGroupNumbers, staleGroupNumbers } from './group-numbers.ts'
import { readSources } from './sources.ts'

const file = (path: string, code: string) => ({ path, code })

test('no page, mail or card computes goal, missing or percent itself', () => {
  const sources = readSources()
  expect([...sources.flatMap(ownGroupNumbers), ...staleGroupNumbers(sources)]).toEqual([])
})

describe('own computations of the numbers of a group', () => {
  test.each([
    ['components/a.tsx', 'const left = group.goal - group.reached'],
    ['components/a.tsx', 'const { goal, reached } = seat; const is = reached >= goal'],
    ['components/a.tsx', '<Track percent={(reached / goal) * 100} />'],
    ['components/a.tsx', '<p>{Math.max(0, goal - taken)}</p>'],
    ['lib/client/live/a.ts', 'const progress = Math.floor((news.reached * 100) / news.goal)'],
    ['lib/services/money/groups/mails/a.ts', "t('left', { count: group.missing - 1 })"],
    ['lib/services/storefront/share/rules.ts', 'const tens = percent / 10'],
    ['app/a/page.tsx', 'const more = percent * 100'],
  ])('are found in %s: %s', (path, code) => {
    expect(ownGroupNumbers(file(path, code))).not.toEqual([])
  })

  test.each([
    ['components/a.tsx', 'formatRoundCents(group.missing * 100)'],
    ['components/a.tsx', 'const isReached = seat.percent >= 100 && seat.missing > 0'],
    ['components/ui/track-cells.ts', 'const full = (percent / 100) * cells'],
    ['lib/services/shop/items/rules.ts', 'const missing = goal - reached'],
    ['components/a.test.tsx', 'const missing = goal - reached'],
  ])('are not found in %s: %s', (path, code) => {
    expect(ownGroupNumbers(file(path, code))).toEqual([])
  })

  test('are listed with a reason only in files that exist', () => {
    expect(staleGroupNumbers([]).map(({ path }) => path)).toContain('components/legal/how-page.tsx')
  })
})
