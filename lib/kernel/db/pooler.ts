import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { timeouts } from './timeouts.ts'

/** Names of the timeouts that the connections of a pooler lack. */
const findMissingTimeouts = async (client: Client) => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any ($1)',
    [Object.keys(timeouts)],
  )
  const limits = new Map(rows.map(({ name, setting }) => [name, Number(setting)]))
  return Object.entries(timeouts)
    .filter(([name, limit]) => !(limits.get(name)! > 0 && limits.get(name)! <= limit))
    .map(([name]) => name)
}

/**
 * True when the pooler prepares named statements on whichever connection runs them: it gives them names
 * of its own. A pooler that does not passes on the client's name, known to one connection only.
 */
const preparesStatements = async (client: Client) => {
  const name = `probe ${randomUUID()}`
  await client.query('begin')
  const text = 'select from pg_prepared_statements where name = $1'
  const { rowCount } = await client.query({ name, text, values: [name] })
  if (rowCount) await client.query(`deallocate "${name}"`)
  await client.query('commit')
  return !rowCount
}

/** Properties of a pooler, which a client cannot set. */
export const checkPooler = async (client: Client) => ({
  missingTimeouts: await findMissingTimeouts(client),
  prepares: await preparesStatements(client),
})
