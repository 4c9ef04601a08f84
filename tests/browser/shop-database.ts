import { Client, type QueryResultRow } from 'pg'

/** Runs a statement in the shop's database, in place of an operator or of time passing. */
export const askShop = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) => {
  const client = new Client({ connectionString: process.env.SITE_DATABASE })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

export type Found = { id: number; slug: string; title: string; path: string }

/** Returns the first item that matches the condition; `i` is the item. */
export const findItem = async (where: string): Promise<Found> => {
  const [row] = await askShop<{ id: string; slug: string; title: string; kind: string }>(
    `SELECT id, slug, title, kind FROM items i
     WHERE i.published_at <= now() AND (i.status IS NULL OR i.status NOT IN ('draft', 'scheduled'))
       AND ${where} ORDER BY id LIMIT 1`,
  )
  if (!row) throw new Error(`the demo shop has no item where ${where}`)
  const { slug, title } = row
  const path = `/${row.kind === 'preorder' ? 'ga' : 'reega'}/${row.id}/${slug}`
  return { id: Number(row.id), slug, title, path }
}

export const running = "i.kind = 'preorder' AND i.status = 'running' AND i.archived_at IS NULL"
export const onSale = "i.kind = 'sale' AND i.archived_at IS NULL"
export const bundles = `(SELECT count(*) FROM bundles b JOIN variations v ON v.id = b.variation_id
  WHERE v.item_id = i.id)`

/** Resets the limit of sign-ups: all tests use one client address. */
export const forgetSignUps = () => askShop("DELETE FROM rate_limits WHERE key LIKE 'signUp:%'")
