import { Pool } from 'pg'
import { paths } from '#lib/client/paths.ts'
import { type Buyer, type Group, joinCall, tokenLength } from '#scripts/bench/kit/shop.ts'
import { buildItem } from '../../tests/factories/items.ts'
import type { Call } from './load.ts'
import { superuserPassword } from './parts.ts'
import { machines } from './places.ts'

// Members and groups of the lab, written into the database at once; all that is measured goes over HTTP.

const provider = `http://${machines.store}:8500`

export const databaseUrl = `postgres://postgres:${superuserPassword}@${machines.front}:5432/insieme`

/** Connections to the primary as its owner, outside of the shop's own. */
export const openDatabase = () =>
  new Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 5_000,
  }).on('error', () => {})

/** A member per address; HAProxy forwards it as that of the visitor. */
export const visitorOf = (number: number) =>
  `10.77.${128 + (Math.floor(number / 250) % 100)}.${1 + (number % 250)}`

/** Token of the session that `addMembers` opens. */
export const tokenOf = (member: number) => String(member).padStart(tokenLength, '0')

/** Adds confirmed members with an address, a wallet known to the provider and a session; returns their ids. */
export const addMembers = async (pool: Pool, count: number) => {
  const { rows } = await pool.query<{ id: number }>(
    `WITH added AS (
       INSERT INTO members (name, email, email_verified_at)
       SELECT 'Socio ' || n, gen_random_uuid() || '@lab.example', now() FROM generate_series(1, $1::int) n
       RETURNING id, name),
     addresses AS (
       INSERT INTO postal_addresses (member_id, recipient, street, street_number, postal_code, city, province, preferred)
       SELECT id, name, 'Via delle Pedine', '9', '40100', 'Bologna', 'BO', true FROM added),
     methods AS (
       INSERT INTO payment_methods (member_id, kind, vault_id, customer_id, email, kept, added_at)
       SELECT id, 'wallet', 'lab-vault-' || id, 'lab-customer-' || id, 'giulia@paypal.example', true, now() FROM added),
     opened AS (
       INSERT INTO sessions (member_id, token_hash, persistent, idle_until, expires_at)
       SELECT id, sha256(convert_to(lpad(id::text, ${tokenLength}, '0'), 'UTF8')), true,
         now() + interval '30 days', now() + interval '90 days' FROM added)
     SELECT id FROM added`,
    [count],
  )
  const wallets = await pool.query(
    `SELECT vault_id id, customer_id "customerId", email FROM payment_methods WHERE member_id = ANY($1)`,
    [rows.map(({ id }) => id)],
  )
  const body = JSON.stringify(wallets.rows)
  const answer = await fetch(`${provider}/control/remember-wallets`, { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
  const { rows: members } = await pool.query<Buyer>(
    `SELECT m.id::int, a.id::int "addressId", p.id::int "methodId" FROM members m
     JOIN postal_addresses a ON a.member_id = m.id JOIN payment_methods p ON p.member_id = m.id
     WHERE m.id = ANY($1)`,
    [rows.map(({ id }) => id)],
  )
  return members
}

export const addGroup = async (pool: Pool, until: Date, goal = 1): Promise<Group> => {
  const slug = `lab-${crypto.randomUUID()}`
  const { rows } = await pool.query<{ id: string }>('SELECT picture_id id FROM items LIMIT 1')
  const pictureId = rows[0]!.id
  const { id, bundleIds } = await buildItem(pool, { expiresAt: until, goal, slug, pictureId })
  return { id, bundle: bundleIds[0]!, until }
}

/** The join of a member as a browser sends it. */
export const joinOf = (group: Group, member: Buyer): Call => {
  const { path, headers, body } = joinCall(group, member)
  return { kind: 'join', path, method: 'POST', headers, body, visitor: visitorOf(member.id) }
}

const pages = [paths.home(), paths.preorders(), paths.sales(), paths.community()]
const words = ['catan', 'carte', 'gioco', 'dadi', 'legno', 'famiglia']

/** Visits: ninety of a hundred look around, eight search and two do what `join` returns. */
export const visits =
  (items: readonly string[], join: () => Call) =>
  (place: number): Call => {
    const share = (place * 37) % 100
    const visitor = visitorOf(place)
    if (share < 2) return join()
    if (share < 10)
      return { kind: 'search', path: paths.search(words[place % words.length]), visitor }
    const shown = [...pages, ...items]
    return { kind: 'page', path: shown[place % shown.length]!, visitor }
  }
