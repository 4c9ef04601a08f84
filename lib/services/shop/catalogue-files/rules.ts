import { isDeepStrictEqual } from 'node:util'
import type { FieldPath, ProblemCode } from '#lib/catalogue-file/problems.ts'
import type { CatalogueItem } from '#lib/catalogue-file/schema.ts'
import { slugify } from '#lib/format/slug.ts'
import type { BundleEntry, Entry, VariationEntry } from '../items/commands/entries.ts'

type Objection = { field: FieldPath; code: ProblemCode }

type PictureOf = (file: string) => string

const bundleEntry = (
  bundle: CatalogueItem['variations'][number]['bundles'][number],
  amount: boolean,
  pictureOf: PictureOf,
): BundleEntry => {
  const { price, list_price = price, delivery, contents, price_steps, ...plain } = bundle
  return {
    ...plain,
    price_cents: price,
    list_price_cents: list_price,
    delivery_cents: delivery,
    contents: contents.map(({ picture, ...content }) => ({
      ...content,
      picture_id: picture && pictureOf(picture),
    })),
    price_steps: price_steps.map(({ from, price }) => ({
      from_reached: amount ? Math.round(from * 100) : from,
      price_cents: price,
    })),
  }
}

/** Returns the entry that the file describes, in the terms of the database. */
export const wantedEntry = (item: CatalogueItem, pictureOf: PictureOf): Entry => {
  const {
    picture,
    table_picture: table,
    promotion_picture: promotion,
    goal_unit: unit = 'units',
    status = 'running',
    expires_at = null,
    goal,
    ...plain
  } = item
  const group = item.kind === 'preorder'
  const amount = group && unit === 'amount'
  return {
    ...plain,
    slug: item.slug ?? slugify(item.title),
    properties: Object.fromEntries(
      Object.entries(item.properties).filter((entry): entry is [string, string] => !!entry[1]),
    ),
    picture_id: pictureOf(picture),
    table_picture_id: table && pictureOf(table),
    promotion_picture_id: promotion && pictureOf(promotion),
    status: group ? status : null,
    expires_at: group ? expires_at : null,
    goal_unit: group ? unit : null,
    goal: group && goal !== undefined ? Math.round(goal * (amount ? 100 : 1)) : null,
    variations: item.variations.map(({ title, delivery, pictures, bundles }) => ({
      title,
      delivery_cents: delivery,
      picture_ids: pictures.map(pictureOf),
      bundles: bundles.map((bundle) => bundleEntry(bundle, amount, pictureOf)),
    })),
  }
}

const bundlesOf = ({ variations }: { variations: VariationEntry[] }) =>
  variations.flatMap(({ bundles }) => bundles)

/** Ignores closed bundles that the file no longer names: a missing bundle is closed, not deleted. */
const withoutForgotten = (current: Entry, wanted: Entry): Entry => {
  const named = new Set(bundlesOf(wanted).map(({ code }) => code))
  const variations = current.variations
    .map((each) => ({
      ...each,
      bundles: each.bundles.filter(({ code, closed }) => !closed || named.has(code)),
    }))
    .filter(({ bundles }) => bundles.length > 0)
  return { ...current, variations }
}

export const isAlready = (current: Entry, wanted: Entry) => {
  const published_at = wanted.published_at ?? current.published_at
  return isDeepStrictEqual(withoutForgotten(current, wanted), { ...wanted, published_at })
}

export const priceAt = ({ price_cents, price_steps }: BundleEntry, reached: number) =>
  price_steps.findLast(({ from_reached }) => from_reached <= reached)?.price_cents ?? price_cents

/** True when a participant could pay more than was announced. */
const dearer = (current: BundleEntry, wanted: BundleEntry) =>
  [{ from_reached: 0 }, ...current.price_steps, ...wanted.price_steps].some(
    ({ from_reached: reached }) => priceAt(wanted, reached) > priceAt(current, reached),
  )

/** Lists changes of what participants were promised. These need their consent, so a file never makes them. */
const brokenPromises = (current: Entry, wanted: Entry): Objection[] => {
  const objections: Objection[] = []
  if (wanted.goal !== current.goal || wanted.goal_unit !== current.goal_unit)
    objections.push({ field: ['goal'], code: 'goalPromised' })
  if (wanted.expires_at !== current.expires_at)
    objections.push({ field: ['expires_at'], code: 'deadlinePromised' })
  const before = new Map(bundlesOf(current).map((bundle) => [bundle.code, bundle]))
  for (const [v, { bundles }] of wanted.variations.entries())
    for (const [b, bundle] of bundles.entries()) {
      const promised = before.get(bundle.code)
      if (promised && dearer(promised, bundle))
        objections.push({ field: ['variations', v, 'bundles', b, 'price'], code: 'pricePromised' })
    }
  return objections
}

const preparing = new Set(['draft', 'scheduled'])

/** Lists changes that a file may not make to an existing item. */
export const objectionsTo = (current: Entry, wanted: Entry, participants: number): Objection[] => {
  if (current.kind !== wanted.kind) return [{ field: ['kind'], code: 'kindChanged' }]
  const objections = participants > 0 ? brokenPromises(current, wanted) : []
  if (current.status !== wanted.status && !preparing.has(current.status ?? ''))
    objections.push({ field: ['status'], code: 'statusChanged' })
  return objections
}
