import type { WrittenItem } from '#lib/catalogue-file/schema.ts'
import type { BundleEntry, Entry } from '../../items/commands/entries.ts'

type FileOf = (pictureId: string) => string

const present = <T extends object>(fields: T) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== null &&
        value !== '' &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0),
    ),
  ) as T

const euros = (cents: number) => cents / 100

const writtenBundle = (bundle: BundleEntry, amount: boolean, fileOf: FileOf) =>
  present({
    code: bundle.code,
    title: bundle.title,
    price: euros(bundle.price_cents),
    list_price:
      bundle.list_price_cents === bundle.price_cents ? null : euros(bundle.list_price_cents),
    delivery: bundle.delivery_cents === 0 ? null : euros(bundle.delivery_cents),
    stock: bundle.stock,
    limited: bundle.limited,
    waiting_list: bundle.waiting_list,
    weep_only_until: bundle.weep_only_until,
    closed: bundle.closed,
    contents: bundle.contents.map(({ picture_id, ...content }) =>
      present({ ...content, picture: picture_id && fileOf(picture_id) }),
    ),
    price_steps: bundle.price_steps.map(({ from_reached, price_cents }) => ({
      from: amount ? euros(from_reached) : from_reached,
      price: euros(price_cents),
    })),
  })

/** Returns an item in the format of the file, without empty fields. */
export const writtenItem = (entry: Entry, fileOf: FileOf) => {
  const { picture_id, table_picture_id, promotion_picture_id, goal, variations, ...plain } = entry
  const amount = entry.goal_unit === 'amount'
  return present({
    ...plain,
    properties: Object.keys(entry.properties).length > 0 ? entry.properties : null,
    picture: fileOf(picture_id),
    table_picture: table_picture_id && fileOf(table_picture_id),
    promotion_picture: promotion_picture_id && fileOf(promotion_picture_id),
    goal: goal !== null && amount ? euros(goal) : goal,
    variations: variations.map(({ title, delivery_cents, picture_ids, bundles }) =>
      present({
        title,
        delivery: delivery_cents === 0 ? null : euros(delivery_cents),
        pictures: picture_ids.map(fileOf),
        bundles: bundles.map((bundle) => writtenBundle(bundle, amount, fileOf)),
      }),
    ),
  }) as WrittenItem
}
