import { expect, test } from 'vitest'
import { buildItem } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { answerProposal, buildProposal } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'
import { shellOf } from '../shell.ts'

const { pool } = await openTestApi()
const { does, refuses } = await shellOf(pool, 'proposals', {})

const wished = async () => {
  const { id, title } = await buildProposal(pool, { member: await buildMember(pool) })
  await answerProposal(pool, id, await buildMember(pool))
  return { id: `${id}`, title }
}

test('commands find a proposal, turn it into a sale and back', async () => {
  const { id, title } = await wished()
  const sale = await buildItem(pool, { kind: 'sale', title: 'Bosco' })
  expect(await does('list')).toContain(`${id}  ${title}  lo voglio 1, mi serve 0`)
  const item = `${sale.id}`
  const became = `è diventata il numero ${item}, Bosco (/reega/${item}/${sale.slug})`
  expect(await refuses('turn', id, '99999')).toContain('ha il numero 99999')
  const output = await does('turn', id, item)
  expect(output).toContain(became)
  expect(output).toContain('viene avvisato adesso')
  expect(await does('turn', id, item)).toContain('nessuno viene avvisato due volte')
  expect(await does('show', id)).toContain(became)
  expect(await does('list')).not.toContain(title)
  const other = await buildItem(pool, { kind: 'sale' })
  for (const words of [
    ['turn', id, `${other.id}`],
    ['answer', id, 'asked'],
  ])
    expect(await refuses(...words)).toContain(`è già diventata il numero ${item}`)
  expect(await does('undo', id)).not.toContain('è diventata')
  expect(await does('list')).toContain(title)
  expect(await refuses('undo', id)).toContain('non c’è nulla da annullare')
}, 60_000)

test('a command merges a proposal into another, which it shows from then on', async () => {
  const [from, into] = [await wished(), await wished()]
  const output = await does('merge', from.id, into.id, 'È', 'lo stesso.')
  expect(output).toContain(`${into.id}  ${into.title}  lo voglio 2`)
  expect(await does('show', from.id)).toContain(into.title)
  expect(await refuses('merge', from.id, into.id, 'Ancora.')).toContain(`ha il numero ${from.id}`)
})

test('commands list the prices to ask, and answer to who voted', async () => {
  const { id, title } = await wished()
  expect(await does('prices')).toBe('Nessun prezzo da chiedere.\n')
  await pool.query('INSERT INTO price_questions (proposal_id, reached_at) VALUES ($1, now())', [id])
  expect(await does('prices')).toMatch(/prezzo da chiedere all’editore, dal(l’| )\d/)
  expect(await does('answer', id, 'asked')).toContain('Chi l’ha votata viene avvisato adesso')
  expect(await does('prices')).toMatch(/prezzo chiesto (il |l’)\d/)
  expect(await does('answer', id, 'asked')).toContain('nessuno viene avvisato due volte')
  const output = await does('answer', id, 'price', '39,90 €,', 'se siamo in 100')
  expect(output).toMatch(/prezzo arrivato il .*: 39,90 €, se siamo in 100/)
  expect(await does('prices')).not.toContain(title)
  expect(await does('answer', id, 'no', 'Non lo ristampano.')).toMatch(
    /no il .*: Non lo ristampano/,
  )
}, 60_000)
