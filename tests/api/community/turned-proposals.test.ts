import { beforeEach, describe, expect, test } from 'vitest'
import { reopenProposal, turnProposal } from '#lib/services/community/proposals/commands/become.ts'
import { buildItem } from '../../factories/items.ts'
import { answerProposal, buildProposal } from '../../factories/proposals.ts'
import { buildWriter } from '../../factories/writers.ts'
import { takeTags } from '../announcer.ts'
import { openTestApi } from '../api.ts'
import { membersNotifiedBy, workingAt } from '../outbox.ts'

const { call, pool, db, deps, clock } = await openTestApi()
const writer = (name: string, given = {}) => buildWriter(pool, { name, now: clock.now(), ...given })

beforeEach(() =>
  pool.query('DELETE FROM outbox; DELETE FROM outbox_keys; DELETE FROM notifications'),
)

const by = { operator: 'ada', now: clock.now() }
const turn = (id: number, itemId: number) =>
  db.transaction((tx) => turnProposal(tx, { id, itemId }, by))

type Notice = { member: number; type: string; data: Record<string, unknown> }
type Sent = { kind: string; recipient: string | null; data: Record<string, unknown> }

const work = workingAt({ db, pool, deps })

/** Runs all batches of the task. */
const notifyAll = async () => {
  expect(await work('notification')).toEqual([])
  const notices = await pool.query<Notice>(
    'SELECT member_id AS member, type, data FROM notifications ORDER BY id',
  )
  const mails = await pool.query<Sent>(
    `SELECT kind, recipient, data FROM outbox WHERE queue = 'mail' ORDER BY recipient`,
  )
  return { notices: notices.rows, mails: mails.rows }
}

const wished = async () => {
  const [zoe, irene, ettore] = [await writer('Zoe'), await writer('Irene'), await writer('Ettore')]
  const proposal = await buildProposal(pool, { title: 'Il *Bosco*', member: zoe.member })
  await answerProposal(pool, proposal.id, zoe.member)
  await answerProposal(pool, proposal.id, irene.member, 'need')
  return { proposal, zoe, irene, ettore }
}
const read = async (path: string, token?: string) => {
  const response = await call('GET', path, token ? { token } : {})
  expect(response.status).toBe(200)
  return (await response.json()).data
}

test('the two pages link to each other, and both are rendered again', async () => {
  const { proposal } = await wished()
  const group = await buildItem(pool, { title: 'Sotto il Bosco' })
  await takeTags(pool)
  expect(await turn(proposal.id, group.id)).toBe(true)
  expect(await takeTags(pool)).toEqual(
    expect.arrayContaining(['proposals', `proposal:${proposal.id}`, `preorder:${group.id}`]),
  )
  expect(await read(`/community/${proposal.id}`)).toMatchObject({
    preorder_id: group.id,
    preorder_url: `/ga/${group.id}/${group.slug}`,
    sale_url: null,
  })
  expect((await read(`/preorders/${group.id}`)).sale.proposal).toEqual({
    id: proposal.id,
    slug: proposal.slug,
    user_name: 'Zoe',
    waiting: 2,
  })
})

test('members who waited for it and its author are notified once with separate texts', async () => {
  const { proposal, zoe, irene } = await wished()
  const sale = await buildItem(pool, { kind: 'sale', title: 'Sotto il Bosco' })
  await turn(proposal.id, sale.id)
  expect(await turn(proposal.id, sale.id)).toBe(false)
  const { notices, mails } = await notifyAll()
  const url = `/reega/${sale.id}/${sale.slug}`
  const data = { type: 'sale', id: sale.id, slug: sale.slug, url }
  const own = 'La tua proposta **Il Bosco** si può ordinare'
  const awaited = '**Il Bosco**, che aspettavi, si può ordinare'
  expect(notices).toMatchObject([
    { member: zoe.member.id, type: 'proposal', data: { ...data, description: own } },
    { member: irene.member.id, data: { ...data, description: awaited } },
  ])
  const sent = mails.map(({ recipient, data }) => [recipient, data.own, data.path])
  expect(new Set(sent)).toEqual(
    new Set([
      [zoe.member.email, true, url],
      [irene.member.email, false, url],
    ]),
  )
})

test('a member who waited for two proposals of one group is notified once', async () => {
  const [first, second] = [await wished(), await wished()]
  await answerProposal(pool, second.proposal.id, first.irene.member)
  const { id } = await buildItem(pool)
  await turn(first.proposal.id, id)
  await turn(second.proposal.id, id)
  const { notices } = await notifyAll()
  const members = notices.map(({ member }) => member)
  expect(members.length).toBe(4)
  expect(new Set(members).size).toBe(4)
  expect((await read(`/preorders/${id}`)).sale.proposal.id).toBe(first.proposal.id)
})

test('many members are notified in batches, each once', async () => {
  const { proposal } = await wished()
  await pool.query(
    `INSERT INTO members (name, email, email_verified_at)
     SELECT 'Folla', 'folla' || n || '@posta.example', now() FROM generate_series(1, 501) n`,
  )
  await pool.query(
    `INSERT INTO proposal_answers (proposal_id, member_id, answer)
     SELECT $1, id, 'want' FROM members WHERE name = 'Folla'`,
    [proposal.id],
  )
  await turn(proposal.id, (await buildItem(pool)).id)
  const members = await membersNotifiedBy({ db, pool, deps })
  expect([members.length, new Set(members).size]).toEqual([503, 503])
})

describe('once it became something', () => {
  test('it refuses answers, edits and removal', async () => {
    const { proposal, zoe, ettore } = await wished()
    await turn(proposal.id, (await buildItem(pool)).id)
    const path = `/community/${proposal.id}`
    const body = { interaction: 'want' }
    const refused = await Promise.all([
      call('PUT', `${path}/interaction`, { token: ettore.token, body }),
      call('DELETE', `${path}/interaction`, { token: zoe.token }),
      call('PATCH', path, { token: zoe.token, body: { title: 'Un altro' } }),
      call('DELETE', path, { token: zoe.token }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409])
  })

  test('it can be reopened, and a second conversion notifies nobody twice', async () => {
    const { proposal, zoe, irene, ettore } = await wished()
    const { id } = await buildItem(pool)
    await turn(proposal.id, id)
    expect((await notifyAll()).notices).toHaveLength(2)
    await db.transaction((tx) => reopenProposal(tx, proposal.id, by))
    expect((await read(`/preorders/${id}`)).sale.proposal).toBeNull()
    const path = `/community/${proposal.id}/interaction`
    const body = { interaction: 'want' }
    expect((await call('PUT', path, { token: ettore.token, body })).status).toBe(200)
    await turn(proposal.id, id)
    const { notices } = await notifyAll()
    const expected = [zoe, irene, ettore].map(({ member }) => member.id)
    // The author of the proposal is notified of the vote too.
    const ofGroup = notices.filter(({ data }) => data.type === 'preorder')
    expect(ofGroup.map(({ member }) => member)).toEqual(expected)
  })

  test('a conversion reverted before the notifications sends none', async () => {
    const { proposal } = await wished()
    await turn(proposal.id, (await buildItem(pool)).id)
    await db.transaction((tx) => reopenProposal(tx, proposal.id, by))
    expect((await notifyAll()).notices).toEqual([])
  })
})

describe('it cannot become', () => {
  const refused = (code: string) => expect.objectContaining({ code })

  test('two things', async () => {
    const { proposal } = await wished()
    await turn(proposal.id, (await buildItem(pool)).id)
    await expect(turn(proposal.id, (await buildItem(pool)).id)).rejects.toEqual(refused('conflict'))
  })

  test('an unpublished or ended group', async () => {
    const { proposal } = await wished()
    const past = new Date(clock.now().getTime() - 1000)
    const closed = [
      { status: 'draft' },
      { status: 'completed' },
      { expiresAt: past },
      { kind: 'sale' as const, archivedAt: past },
    ]
    for (const given of closed)
      await expect(turn(proposal.id, (await buildItem(pool, given)).id)).rejects.toEqual(
        refused('invalid'),
      )
  })

  test('anything when unknown or removed by its author', async () => {
    const { proposal } = await wished()
    await expect(turn(proposal.id, 999_999)).rejects.toEqual(refused('not_found'))
    const { id } = await buildItem(pool)
    await expect(turn(999_999, id)).rejects.toEqual(refused('not_found'))
    await pool.query('UPDATE proposals SET removed_at = now() WHERE id = $1', [proposal.id])
    await expect(turn(proposal.id, id)).rejects.toEqual(refused('not_found'))
  })
})
