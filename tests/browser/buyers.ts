import { askShop } from './shop-database.ts'

export type Buyer = { email: string }

/** Returns the orders of a buyer with the number of their captures. */
export const ordersOf = ({ email }: Buyer) =>
  askShop<{ state: string; captures: number }>(
    `SELECT o.state, (SELECT count(*)::int FROM captures c
       WHERE c.order_id = o.id AND c.state = 'completed' AND c.second_of IS NULL) AS captures
     FROM orders o JOIN members m ON m.id = o.member_id WHERE m.email = $1 ORDER BY o.id`,
    [email],
  )

export const seatsOf = ({ email }: Buyer) =>
  askShop<{ state: string; quantity: number }>(
    `SELECT p.state, p.quantity FROM participations p JOIN members m ON m.id = p.member_id
     WHERE m.email = $1`,
    [email],
  )

const pick = async (kind: 'ga' | 'reega', where: string) => {
  const [row] = await askShop<{ bundle: string; id: string; slug: string; title: string }>(
    `SELECT b.id AS bundle, i.id, i.slug, i.title FROM bundles b
     JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
     WHERE ${where} AND i.archived_at IS NULL AND i.published_at <= now() AND b.closed_at IS NULL
       AND i.weep_only_until IS NULL AND b.weep_only_until IS NULL
     ORDER BY i.id, b.price_cents LIMIT 1`,
  )
  if (!row) throw new Error(`the demo shop has nothing where ${where}`)
  const { id, slug, title } = row
  return { bundle: Number(row.bundle), path: `/${kind}/${id}/${slug}`, title }
}

/**
 * Bundle with large stock, so that tests do not take each other's last copy; its price is enough for
 * an invitation reward.
 */
export const saleBundle = () =>
  pick('reega', "i.kind = 'sale' AND b.stock > 60 AND b.price_cents >= 2000")

/** Bundle whose price may change: no other test uses it, and each project has its own. */
export const otherSaleBundle = (project: string) =>
  pick(
    'reega',
    `i.kind = 'sale' AND b.stock BETWEEN 20 AND 60 AND i.id % 2 = ${project.length % 2}`,
  )

export const groupBundle = () =>
  pick('ga', "i.kind = 'preorder' AND i.status = 'running' AND b.stock IS NULL")
