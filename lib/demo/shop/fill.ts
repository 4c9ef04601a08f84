import type { PoolClient } from 'pg'
import { interests } from '#lib/demo/words/interests.ts'
import { levels } from '#lib/demo/words/levels.ts'
import { slugify } from '#lib/format/slug.ts'
import type { Deps } from '#lib/services/deps.ts'
import { chancesOf } from './chances.ts'
import { addComments } from './comments.ts'
import { addCredits } from './credits.ts'
import type { Ground } from './ground.ts'
import { addGroup, addSale } from './items.ts'
import { addMandates } from './mandates.ts'
import { addMember, serena } from './members.ts'
import { addNotices } from './notices.ts'
import { groupOffers, type Offer, type Sizes, saleOffers, smallShop } from './offers.ts'
import { addOrders } from './orders.ts'
import { drawAll } from './pictures.ts'
import { addProposal } from './proposals.ts'
import { newSheet, tableNames } from './sheet.ts'
import { days, timeFrom } from './time.ts'
import { addWeep } from './weep.ts'

/** Maximum rows in memory before they are written. */
const batch = 200_000
const refreshAtOnce = 50_000
const triggerTables = [
  'items',
  'bundles',
  'price_steps',
  'group_updates',
  'participations',
  'proposals',
  'proposal_answers',
  'proposal_likes',
  'comments',
  'comment_likes',
  'follows',
  'notifications',
  'levels',
  'interests',
]
/**
 * Tables filled from the rows of the sheets and analyzed at the end. Empty tables are left out, because statistics of an empty table make
 * plans worse than none.
 */
const filledLast = [
  'price_history',
  'search_entries',
  'pickup_points',
  'postal_addresses',
  'payment_methods',
  'orders',
  'order_parcels',
  'order_lines',
  'order_events',
  'shipments',
  'payments',
  'captures',
  'refunds',
  'ledger',
  'credit_accounts',
  'credit_lines',
  'credit_lots',
  'cashbacks',
]
const counted = [
  'interests',
  'members',
  'items',
  'variations',
  'bundles',
  'participations',
  'proposals',
  'comments',
]

async function makeGround(
  deps: Pick<Deps, 'db' | 'storage' | 'clock'>,
  sizes: Sizes,
): Promise<Ground> {
  const ids = { participations: 0, comments: 0 }
  const items = new Map<string, number>()
  for (const offer of saleOffers({ ...sizes, sales: Math.min(sizes.sales, 150) }))
    items.set(offer.title, offer.id)
  for (const offer of groupOffers({ ...sizes, groups: Math.min(sizes.groups, 106) }))
    items.set(offer.title, offer.id)
  return {
    sheet: newSheet(),
    time: timeFrom(deps.clock.now()),
    members: sizes.members,
    crowd: sizes.groups > smallShop.groups ? 0.1 : 1,
    interestId: (slug) => interests.findIndex((interest) => interest.slug === slug) + 1,
    itemOf: (title) => items.get(title),
    pictures: await drawAll(deps),
    nextId: (table) => ++ids[table],
  }
}

/** Adds all rows, referenced ones first. */
function* everything(ground: Ground, sizes: Sizes, passwordHash: string): Generator<void> {
  const { sheet } = ground
  for (const [i, { slug, name }] of interests.entries())
    sheet.add('interests', i + 1, slug, name, i)
  for (const l of levels)
    sheet.add('levels', l.number, l.name, l.cashbackPercent, l.startThresholdCents)
  for (let id = 1; id <= sizes.members; id++)
    yield addMember(ground, id, id <= 3 ? passwordHash : null)
  for (const offer of groupOffers(sizes)) {
    addGroup(ground, offer)
    yield addTalk(ground, offer, 'preorder', 14)
  }
  for (const offer of saleOffers(sizes)) {
    addSale(ground, offer)
    yield addTalk(ground, offer, 'sale', 6)
  }
  for (let id = 1; id <= sizes.proposals; id++) {
    addProposal(ground, id)
    const chances = chancesOf(`talk proposal ${id}`)
    yield addComments(
      ground,
      { about: 'proposal', id, since: days(chances.whole(1, 60)) },
      chances.whole(0, 7),
    )
  }
  const shown = [...groupOffers({ ...sizes, groups: Math.min(60, sizes.groups) })].map(
    noticeOf(ground, 'preorder'),
  )
  const sold = [...saleOffers({ ...sizes, sales: Math.min(20, sizes.sales) })].map(
    noticeOf(ground, 'sale'),
  )
  yield addNotices(ground, serena, [...shown, ...sold], 60)
}

const noticeOf = (ground: Ground, type: 'preorder' | 'sale') => (offer: Offer) => ({
  id: offer.id,
  type,
  slug: slugify(offer.title),
  title: offer.title,
  picture: ground.pictures.of(offer.game).cover,
})

function addTalk(ground: Ground, { id, game }: Offer, about: 'preorder' | 'sale', most: number) {
  const chances = chancesOf(`talk ${id}`)
  const subject = {
    about,
    id,
    since: days(chances.whole(1, 12)),
    game: game.title,
    interest: game.interest,
  }
  addComments(ground, subject, chances.whole(0, Math.ceil(most * ground.crowd)))
  const { sheet, time } = ground
  const followers = new Set(
    [...Array(chances.whole(0, 9))].map(() => chances.whole(2, ground.members)),
  )
  const follow = (member: number, at: Date) => sheet.add('follows', member, id, at, at)
  for (const member of followers) follow(member, time.ago(days(chances.whole(0, 9)) + 60))
  if (chances.happens(0.04) || game.title === 'Orbita Nove') follow(serena, time.ago(days(2)))
}

/** Price history: every third sale published weeks ago was more expensive until a few days ago. */
const keepPrices = `
  WITH offers AS (
    SELECT b.id, least(i.published_at, now()) AS since, b.price_cents AS price,
      b.price_cents + (b.list_price_cents - b.price_cents) / 200 * 100 AS before,
      i.kind = 'sale' AND i.id % 3 = 0 AND i.published_at < now() - interval '20 days' AS cut
    FROM bundles b JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
  )
  INSERT INTO price_history (bundle_id, from_at, price_cents)
  SELECT id, since, CASE WHEN cut THEN before ELSE price END FROM offers
  UNION ALL
  SELECT id, now() - interval '6 days', price FROM offers WHERE cut AND before > price
  ON CONFLICT DO NOTHING`

async function settle(client: PoolClient, sizes: Sizes) {
  await client.query(keepPrices)
  const { rows } = await client.query('SELECT count(*)::int AS n FROM comments')
  // Comments come first: items and proposals count the comments that keep their place after
  // removal.
  const written = {
    comments: Number(rows[0]?.n),
    items: sizes.groups + sizes.sales,
    proposals: sizes.proposals,
  }
  for (const [table, last] of Object.entries(written))
    for (let from = 1; from <= last; from += refreshAtOnce)
      await client.query(
        `SELECT refresh_${table}(ARRAY(SELECT generate_series($1::bigint, $2::bigint)))`,
        [from, Math.min(from + refreshAtOnce - 1, last)],
      )
  await client.query('SELECT fill_search_entries()')
  await client.query('SELECT commit_draws()')
  for (const table of counted) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    )
  }
}

/** Fills an empty database in one transaction, so that it is never half filled. */
export async function fillShop(
  deps: Pick<Deps, 'db' | 'storage' | 'clock'>,
  sizes: Sizes,
  passwordHash: string,
): Promise<void> {
  const ground = await makeGround(deps, sizes)
  const client = await deps.db.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query(`SET LOCAL work_mem = '64MB'`)
    // A second process starting at the same time waits here and then finds the shop filled.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('insieme demo'))")
    const { rowCount } = await client.query('SELECT 1 FROM members LIMIT 1')
    if (rowCount === 0) {
      // A start without the demo has created its own levels, which no member has.
      await client.query('DELETE FROM levels')
      for (const table of triggerTables)
        await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
      for (const _ of everything(ground, sizes, passwordHash)) {
        if (ground.sheet.rows() > batch) await ground.sheet.write(client)
      }
      await ground.sheet.write(client)
      for (const table of triggerTables)
        await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
      // Updates the statistics of tables that were empty, for the plans of the following
      // statements.
      await client.query(`ANALYZE pictures, ${tableNames.join(', ')}`)
      await settle(client, sizes)
      await addOrders(client, ground.time.now)
      await addCredits(client, ground.time.now)
      await addWeep(client)
      await addMandates(client)
      await client.query(`ANALYZE ${filledLast.join(', ')}`)
      await client.query("SELECT announce(ARRAY['*'])")
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
