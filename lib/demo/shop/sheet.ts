import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Value = string | number | boolean | null | Date | object
type Row = readonly Value[]

/** Formats a value for PostgreSQL's COPY text format. */
function field(value: Value): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replace(
    /[\\\n\r\t]/g,
    (c) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[c]!,
  )
}

function* lines(rows: Iterable<Row>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(field).join('\t')}\n`
    if (chunk.length > 65_536) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk) yield chunk
}

async function copyRows(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: Iterable<Row>,
): Promise<void> {
  const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  await pipeline(Readable.from(lines(rows)), target)
}

/** Columns that the demo writes, in an order in which the tables can be filled. */
const columns = {
  interests: ['id', 'slug', 'name', 'position'],
  levels: ['number', 'name', 'cashback_percent', 'start_threshold_cents'],
  members: [
    'id',
    'name',
    'email',
    'email_verified_at',
    'password_hash',
    'picture_id',
    'level_number',
    'spent_cents',
    'weep_until',
    'joined_at',
    'level_until',
  ],
  spendings: ['member_id', 'delivered_at', 'cents'],
  consents: ['member_id', 'kind', 'given', 'version', 'answered_at'],
  items: [
    'id',
    'kind',
    'slug',
    'title',
    'brand',
    'interest_id',
    'description',
    'info',
    'properties',
    'links',
    'resources',
    'picture_id',
    'table_picture_id',
    'weep_only_until',
    'travels_with_item_id',
    'published_at',
    'archived_at',
    'deliver_on',
    'status',
    'expires_at',
    'goal_unit',
    'goal',
    'shortage',
    'carton',
  ],
  variations: ['id', 'item_id', 'title', 'position', 'delivery_cents'],
  variation_pictures: ['variation_id', 'position', 'picture_id'],
  bundles: [
    'id',
    'variation_id',
    'title',
    'position',
    'price_cents',
    'list_price_cents',
    'delivery_cents',
    'stock',
    'limited',
    'waiting_list',
    'weep_only_until',
  ],
  bundle_contents: ['bundle_id', 'position', 'title', 'description', 'picture_id', 'quantity'],
  group_updates: ['item_id', 'title', 'body', 'posted_at'],
  price_steps: ['bundle_id', 'from_reached', 'price_cents'],
  participations: [
    'id',
    'item_id',
    'bundle_id',
    'member_id',
    'quantity',
    'state',
    'joined_at',
    'ended_at',
  ],
  proposals: [
    'id',
    'slug',
    'title',
    'description',
    'interest_id',
    'member_id',
    'picture_id',
    'links',
    'item_id',
    'published_at',
    'archived_at',
  ],
  proposal_answers: ['proposal_id', 'member_id', 'answer', 'answered_at', 'counted_at'],
  proposal_likes: ['proposal_id', 'member_id', 'liked_at', 'counted_at'],
  comments: [
    'id',
    'item_id',
    'proposal_id',
    'parent_id',
    'member_id',
    'body',
    'staff',
    'published_at',
    'removed_at',
  ],
  comment_likes: ['comment_id', 'member_id', 'liked_at', 'counted_at'],
  follows: ['member_id', 'item_id', 'followed_at', 'counted_at'],
  notifications: ['member_id', 'type', 'data', 'created_at', 'read_at'],
} as const

export type TableName = keyof typeof columns
export const tableNames = Object.keys(columns) as TableName[]

/** Collects rows in a batch for each table until they are written. */
export type Sheet = {
  add(table: TableName, ...row: Row): void
  rows(): number
  write(client: PoolClient): Promise<void>
}

export function newSheet(): Sheet {
  const batches = new Map<TableName, Row[]>()
  return {
    add(table, ...row) {
      const batch = batches.get(table)
      if (batch) batch.push(row)
      else batches.set(table, [row])
    },
    rows: () => [...batches.values()].reduce((sum, batch) => sum + batch.length, 0),
    async write(client) {
      for (const table of tableNames) {
        const batch = batches.get(table)
        if (batch) await copyRows(client, table, columns[table], batch)
      }
      batches.clear()
    },
  }
}
