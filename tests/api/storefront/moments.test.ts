import { describe, expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { day } from '#lib/format/durations.ts'
import { untilShippingChanges } from '#lib/services/money/orders/rules/days.ts'
import { buildItem } from '../../factories/items.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { openTestApi, readProblem } from '../api.ts'

const { call, pool, clock } = await openTestApi()
const inDays = (count: number) => new Date(clock.now().getTime() + count * day)
/** Published long ago, so that the item is no longer new. */
const old = { publishedAt: inDays(-100) }

const pauseOf = async (...tags: string[]): Promise<number | null> => {
  const answer = await call('GET', `/changes/next?tags=${tags.join(',')}`)
  expect(answer.status).toBe(200)
  return (await answer.json()).data.milliseconds
}

describe('the next change', () => {
  test('is null without a time-dependent part', async () => {
    expect(await pauseOf('settings')).toBeNull()
    expect(await pauseOf('home', 'preorders', 'sales', 'proposals')).toBeNull()
    const sale = await buildItem(pool, { kind: 'sale', ...old })
    expect(await pauseOf(`sale:${sale.id}`, 'settings')).toBeNull()
  })

  test('is the next cut-off or midnight when the shipping day is shown', async () => {
    const pause = await pauseOf('sales', 'shipping')
    expect(pause).toBe(untilShippingChanges(loadConfig({}).shipping, clock.now()))
  })

  test('is the deadline of a group, for its page and for the lists', async () => {
    const group = await buildItem(pool, { ...old, expiresAt: inDays(2) })
    await buildItem(pool, { ...old, expiresAt: inDays(3) })
    expect(await pauseOf(`preorder:${group.id}`)).toBe(2 * day)
    expect(await pauseOf('home', 'preorders', 'sales')).toBe(2 * day)
    await pool.query('UPDATE items SET archived_at = now() WHERE id = $1', [group.id])
    expect(await pauseOf('preorders')).toBe(3 * day)
  })

  test('is the end of weep access of the item or a bundle', async () => {
    const sale = await buildItem(pool, { kind: 'sale', ...old, weepOnlyUntil: inDays(2) })
    expect(await pauseOf(`sale:${sale.id}`)).toBe(2 * day)
    expect(await pauseOf('sales')).toBe(2 * day)
    await pool.query('UPDATE bundles SET weep_only_until = $2 WHERE id = $1', [
      sale.bundleIds[0],
      inDays(1),
    ])
    expect(await pauseOf(`sale:${sale.id}`)).toBe(day)
  })

  test('is a publication, also for its proposal', async () => {
    const sale = await buildItem(pool, { kind: 'sale', publishedAt: inDays(0.5) })
    const { id } = await buildProposal(pool, { itemId: sale.id })
    for (const tag of [`sale:${sale.id}`, 'sales', `proposal:${id}`, 'proposals'])
      expect(await pauseOf(tag), tag).toBe(day / 2)
  })

  test('is the day when an item is no longer new', async () => {
    const sale = await buildItem(pool, { kind: 'sale', publishedAt: inDays(-13.75) })
    expect(await pauseOf(`sale:${sale.id}`)).toBe(day / 4)
    expect(await pauseOf('sales')).toBe(day / 4)
  })

  test('is returned for valid tags only', async () => {
    for (const tags of ['', 'sale:01', 'sale:1;drop', Array(11).fill('sales').join(',')]) {
      const answer = await call('GET', `/changes/next?tags=${encodeURIComponent(tags)}`)
      expect(answer.status).toBe(422)
      expect((await readProblem(answer)).code).toBe('invalid')
    }
    expect(await pauseOf('constructor', 'members')).toBeNull()
  })
})
