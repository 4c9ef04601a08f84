import { dayOf } from '#lib/calendar/days.ts'
import type { Game } from '#lib/demo/words/types.ts'
import { type UpdateStage, updates } from '#lib/demo/words/updates.ts'
import { slugify } from '#lib/format/slug.ts'
import { addBundles } from './bundles.ts'
import { type Chances, chancesOf } from './chances.ts'
import type { Ground } from './ground.ts'
import { type GroupPlan, groupPlan } from './groups.ts'
import type { Offer } from './offers.ts'
import { reduced } from './prices.ts'
import { addSeats } from './seats.ts'
import { days, hours } from './time.ts'

/** Days after the closing of a group, and the states in which the update has been posted. */
const stages: readonly { stage: UpdateStage; after: number; since: readonly string[] }[] = [
  {
    stage: 'confirmed',
    after: 1,
    since: ['confirmed', 'ordered', 'arrived', 'shipping', 'completed'],
  },
  { stage: 'ordered', after: 3, since: ['ordered', 'arrived', 'shipping', 'completed'] },
  { stage: 'production', after: 16, since: ['arrived', 'shipping', 'completed'] },
  { stage: 'arrived', after: 36, since: ['arrived', 'shipping', 'completed'] },
  { stage: 'shipping', after: 49, since: ['shipping', 'completed'] },
  { stage: 'completed', after: 70, since: ['completed'] },
]

/** Adds one update for each stage that the group has reached. */
function addUpdates({ sheet, time }: Ground, id: number, { status, closesIn }: GroupPlan) {
  const chances = chancesOf(`updates ${id}`)
  for (const { stage, after, since } of stages) {
    if (!since.includes(status)) continue
    const { title, content } = chances.one(updates.filter((update) => update.stage === stage))
    const posted = time.ahead(closesIn + days(after) + hours(chances.whole(0, 8)))
    sheet.add('group_updates', id, title, content, posted)
  }
}

const properties = (game: Game) =>
  Object.fromEntries(
    Object.entries({
      Autore: game.author,
      Editore: game.publisher,
      Giocatori: game.players,
      Edizione: game.edition,
      'Dipendenza dalla lingua': game.language,
      Durata: game.durationMinutes && `${game.durationMinutes} minuti`,
      Età: game.age,
      'Peso BGG': game.weight?.toFixed(1).replace('.', ','),
    }).filter(([, value]) => value),
  )

type Dates = { published: Date; archived: Date | null; weepUntil: Date | null }
type GroupColumns = readonly [
  Date | string | null,
  string | null,
  Date | null,
  string | null,
  number | null,
  'order' | 'lot',
  number | null,
]

function addItem(ground: Ground, offer: Offer, kind: string, dates: Dates, group: GroupColumns) {
  const { game } = offer
  const pictures = ground.pictures.of(game)
  // A reference is possible only to items written earlier.
  const base = game.expands ? ground.itemOf(game.expands) : undefined
  ground.sheet.add(
    'items',
    offer.id,
    kind,
    slugify(offer.title),
    offer.title,
    game.publisher,
    ground.interestId(game.interest),
    game.description.join('\n\n'),
    game.info ?? '',
    properties(game),
    [],
    [],
    pictures.cover,
    pictures.table,
    dates.weepUntil,
    base !== undefined && base < offer.id ? base : null,
    dates.published,
    dates.archived,
    ...group,
  )
}

const thinned = (plan: GroupPlan, crowd: number): GroupPlan => ({
  ...plan,
  goal: Math.ceil(plan.goal * crowd),
  taken: Math.floor(plan.taken * crowd),
})

export function addGroup(ground: Ground, offer: Offer) {
  const { time } = ground
  const chances = chancesOf(`item ${offer.id}`)
  const plan = thinned(groupPlan(offer.index, offer.title), ground.crowd)
  const price = reduced(offer.game.listPriceCents, plan.discount)
  const closes = time.ahead(plan.closesIn)
  const openFor =
    plan.closesIn < 0
      ? days(30)
      : days(chances.happens(0.2) ? chances.whole(2, 12) : chances.whole(15, 40)) +
        hours(chances.whole(0, 23))
  const published = time.ahead(plan.closesIn < 0 ? plan.closesIn - openFor : -openFor)
  const waiting = plan.status === 'draft' || plan.status === 'scheduled'
  const dates = {
    published: waiting ? time.ahead(days(3)) : published,
    archived: plan.archived ? time.ahead(plan.closesIn + days(60)) : null,
    weepUntil: plan.weepHours ? time.ahead(hours(plan.weepHours)) : null,
  }
  const goal = plan.unit === 'amount' ? plan.goal * price : plan.goal
  addItem(ground, offer, 'preorder', dates, [
    dayOf(time.ahead(plan.closesIn + days(45 + chances.whole(0, 40)))),
    plan.status,
    closes,
    plan.unit,
    goal,
    plan.shortage ?? 'order',
    plan.carton ?? null,
  ])
  const bundles = addBundles(ground, offer, {
    discount: plan.discount,
    stock: plan.limitedTo === undefined ? null : Math.max(plan.limitedTo - plan.taken, 0),
    weepUntil: dates.weepUntil,
  })
  if (plan.steps) addSteps(ground, plan, bundles)
  addSeats(ground, offer, plan, dates.published, bundles.length)
  addUpdates(ground, offer.id, plan)
}

function addSteps(
  ground: Ground,
  plan: GroupPlan,
  bundles: readonly { id: number; price: number }[],
) {
  for (const { id, price } of bundles) {
    ground.sheet.add('price_steps', id, Math.round((plan.goal * 4) / 3), reduced(price, 6))
    ground.sheet.add('price_steps', id, Math.round((plan.goal * 11) / 6), reduced(price, 13))
  }
}

function stockOf(chances: Chances): number | null {
  const draw = chances.next()
  if (draw < 0.08) return 0
  if (draw < 0.2) return chances.whole(1, 6)
  return chances.whole(12, 240)
}

/** Highest discount of a sale: where a group has the same game, its price stays clearly lower. */
function highestDiscount(ground: Ground, { id, title }: Offer): number {
  const other = ground.itemOf(title)
  const isGroup = other !== undefined && other < id
  return isGroup ? Math.max(groupPlan(other - 1, title).discount - 8, 0) : 100
}

export function addSale(ground: Ground, offer: Offer) {
  const chances = chancesOf(`item ${offer.id}`)
  const known: Record<string, { discount: number; stock: number }> = {
    'Cotto e Smalto': { discount: 20, stock: 140 },
    'Gufi & Gufi': { discount: 0, stock: 6 },
    'Alta Marea al Molo 7': { discount: 21, stock: 88 },
    'Ultimo Tram': { discount: 23, stock: 51 },
  }
  const chosen = known[offer.title]
  const highest = highestDiscount(ground, offer)
  const discounts = [0, 0, 0, 10, 15, 20, 25, 30, 35].filter((percent) => percent <= highest)
  const discount = chosen?.discount ?? chances.one(discounts)
  const stock = chosen?.stock ?? stockOf(chances)
  const archived = !chosen && chances.happens(0.03)
  const weepUntil =
    !chosen && chances.happens(0.03) ? ground.time.ahead(hours(chances.whole(5, 60))) : null
  const published = chosen
    ? ground.time.ago(days(16) + hours(offer.index))
    : ground.time.ago(days(chances.whole(17, 200)) + chances.whole(0, 1400))
  const dates = { published, archived: archived ? ground.time.ago(days(2)) : null, weepUntil }
  addItem(ground, offer, 'sale', dates, [null, null, null, null, null, 'order', null])
  addBundles(ground, offer, { discount, stock, weepUntil, alone: chosen !== undefined })
}
