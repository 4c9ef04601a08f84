import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toPreorderDetail } from '#lib/client/entities/catalogue.ts'
import { liveItem, withNews } from '#lib/client/entities/live-item.ts'
import { toSaleOptions } from '#lib/client/entities/variations.ts'
import type { preorder } from '#lib/contract/catalogue.ts'
import { liveEvent } from '#lib/contract/live.ts'
import type { saleOptions } from '#lib/contract/variations.ts'
import { buildItem, buildParticipation } from '../factories/items.ts'
import { buildSession } from '../factories/members.ts'
import { openTestApi } from './api.ts'

type PreorderWire = z.output<typeof preorder>
type OptionsWire = z.output<typeof saleOptions>

const { call, pool, clock } = await openTestApi()

describe('the state of an item', () => {
  const read = async (path: string) => {
    const response = await call('GET', path)
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: never }).data
  }

  test('equals that of its calls, without fields that only a publisher changes', async () => {
    const bundles = [
      { stock: 5, priceCents: 2990 },
      { limited: true, waitingList: true, stock: 0 },
    ]
    const expiresAt = new Date(clock.now().getTime() + 60_000)
    const group = await buildItem(pool, { goal: 10, expiresAt, bundles })
    const [bundleId = 0] = group.bundleIds
    await pool.query(
      'INSERT INTO price_steps (bundle_id, from_reached, price_cents) VALUES ($1, 2, 1990)',
      [bundleId],
    )
    for (let count = 0; count < 7; count++) {
      const { member } = await buildSession(pool)
      await buildParticipation(pool, { itemId: group.id, bundleId, memberId: member.id })
    }
    const topic = `preorder:${group.id}`
    const [state] = (await read(`/live/state?topics=${topic}`)) as object[]
    const { sale, ...whole } = (await read(`/preorders/${group.id}`)) as PreorderWire
    const options = (await read(`/preorders/${group.id}/variations`)) as OptionsWire
    const { steps: _, ...requirement } = whole.requirement
    expect(state).toEqual({
      topic,
      slug: sale.slug,
      title: sale.title,
      subtitle: sale.subtitle,
      status: sale.status,
      markers: sale.markers,
      weep_only: sale.weep_only,
      weep_only_until: sale.weep_only_until,
      availability: sale.availability,
      deliver_on_timestamp: whole.deliver_on_timestamp,
      progress: requirement.percent,
      participants: 7,
      outcome: whole.outcome,
      pays_back: whole.pays_back,
      expiration_timestamp: whole.expiration_timestamp,
      requirement,
      people: whole.people.slice(0, 5),
      sale_variations: options.sale_variations.map(({ images: __, ...variation }) => ({
        ...variation,
        bundles: variation.bundles.map(({ items: ___, ...bundle }) => bundle),
      })),
    })
  })

  test('updates an open page to the state of a new one', async () => {
    const group = await buildItem(pool, { goal: 4, bundles: [{ stock: 3 }, { title: 'Deluxe' }] })
    const [bundleId = 0, other = 0] = group.bundleIds
    await pool.query(
      `INSERT INTO bundle_contents (bundle_id, position, title, description, quantity)
       SELECT id, 0, 'Moneta', 'Di latta', 40 FROM unnest($1::bigint[]) id`,
      [group.bundleIds],
    )
    const written = async () =>
      liveItem(
        toPreorderDetail(await read(`/preorders/${group.id}`)),
        toSaleOptions(await read(`/preorders/${group.id}/variations`)),
      )
    const open = await written()
    const { member } = await buildSession(pool)
    await buildParticipation(pool, { itemId: group.id, bundleId, memberId: member.id, quantity: 4 })
    await pool.query('UPDATE bundles SET closed_at = now() WHERE id = $1', [other])
    await pool.query(
      `UPDATE items SET title = 'Altro nome', weep_only_until = now() + interval '1 day',
         deliver_on = '2031-05-01' WHERE id = $1`,
      [group.id],
    )
    const [news] = z.array(liveEvent).parse(await read(`/live/state?topics=preorder:${group.id}`))
    if (!news || !('title' in news)) throw new Error('the topic was removed')
    const anew = await written()
    expect(anew).not.toEqual(open)
    expect(withNews(open, news)).toEqual(anew)
  })

  test('is returned for several topics, and refused without a topic or for that of a member', async () => {
    const { id } = await buildItem(pool, { kind: 'sale' })
    expect(await read(`/live/state?topics=sale:${id},sale:9999`)).toMatchObject([
      { topic: `sale:${id}`, title: expect.any(String) },
      { topic: 'sale:9999', gone: true },
    ])
    for (const wrong of ['', '?topics=', '?topics=user', '?topics=sale:1,user', '?topics=sale:0'])
      expect((await call('GET', `/live/state${wrong}`)).status, wrong).toBe(422)
  })
})
