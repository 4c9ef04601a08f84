import { beforeEach, describe, expect, test } from 'vitest'
import {
  answerPrice,
  reopenProposal,
  turnProposal,
} from '#lib/services/community/proposals/commands/become.ts'
import { askForPrices } from '#lib/services/community/proposals/jobs.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { answerProposal, buildProposal } from '../../factories/proposals.ts'
import { buildWriter } from '../../factories/writers.ts'
import { takeTags } from '../announcer.ts'
import { depsFor, openTestApi } from '../api.ts'
import { workingAt } from '../outbox.ts'

const settings = { PRICE_VOTES: '3', ALARM_EMAIL: 'ada@torre.example', ENABLE_DEMO: 'false' }
const { call, pool, db, deps, clock } = await openTestApi(settings)

beforeEach(() =>
  pool.query(
    'DELETE FROM outbox; DELETE FROM outbox_keys; DELETE FROM notifications; DELETE FROM price_questions; TRUNCATE proposals CASCADE',
  ),
)

const by = () => ({ operator: 'ada', now: clock.now() })
const answer = (id: number, what: 'asked' | 'price' | 'no', text = '') =>
  db.transaction((tx) => answerPrice(tx, { id, answer: what, text }, by()))
const voted = async (votes: number, given = {}) => {
  const proposal = await buildProposal(pool, { title: 'Il *Bosco*', ...given })
  for (let vote = 0; vote < votes; vote++)
    await answerProposal(pool, proposal.id, await buildMember(pool), vote % 2 ? 'need' : 'want')
  return proposal
}
const watch = () => askForPrices.run(deps, {})
const read = async (id: number) => (await (await call('GET', `/community/${id}`)).json()).data
const questions = async () =>
  (await pool.query('SELECT proposal_id::int id, reached_at FROM price_questions ORDER BY id')).rows
const alarms = async () =>
  (await pool.query(`SELECT data FROM outbox WHERE kind = 'platform.alarm'`)).rows

describe('the question for the price', () => {
  test('opens at the threshold, votes of both kinds together, and mails the operator', async () => {
    const { id } = await voted(2)
    await watch()
    expect(await read(id)).toMatchObject({ price_threshold: 3, price_question: null })
    await answerProposal(pool, id, await buildMember(pool), 'need')
    await takeTags(pool)
    await watch()
    expect((await read(id)).price_question).toEqual({
      state: 'open',
      text: '',
      at: clock.now().toISOString(),
    })
    expect(await takeTags(pool)).toEqual(expect.arrayContaining(['proposals', `proposal:${id}`]))
    expect(await alarms()).toEqual([{ data: { alarm: 'price_questions', count: 1 } }])
  })

  test('does not open for what is archived, removed or became a group, nor without a threshold', async () => {
    const at = clock.now()
    await voted(3, { archivedAt: at })
    await voted(3, { itemId: (await buildItem(pool)).id })
    const { id } = await voted(3)
    await pool.query('UPDATE proposals SET removed_at = now() WHERE id = $1', [id])
    await watch()
    expect(await questions()).toEqual([])
    const open = await voted(3)
    const off = depsFor(db, { ...settings, PRICE_VOTES: '0' }).deps
    await askForPrices.run(off, {})
    expect(await questions()).toEqual([])
    await watch()
    expect((await questions()).map((row) => row.id)).toEqual([open.id])
  })
})

const work = workingAt({ db, pool, deps })
const sent = async () => {
  expect(await work('notification')).toEqual([])
  const notices = await pool.query(
    `SELECT member_id::int AS member, data->>'description' AS text FROM notifications ORDER BY id`,
  )
  const mails = await pool.query(
    `SELECT recipient, data->>'own' AS own, data->>'text' AS text FROM outbox
     WHERE kind = 'proposals.price' ORDER BY id`,
  )
  return { notices: notices.rows, mails: mails.rows }
}

describe('its answer', () => {
  test('is on the page with its day, and voters and author hear each answer once', async () => {
    const [zoe, irene] = [
      await buildWriter(pool, { name: 'Zoe', now: clock.now() }),
      await buildWriter(pool, { name: 'Irene', now: clock.now() }),
    ]
    const { id } = await voted(0, { member: zoe.member })
    await answerProposal(pool, id, irene.member)
    expect(await answer(id, 'asked')).toBe(true)
    expect(await answer(id, 'asked')).toBe(false)
    const asked = 'Abbiamo chiesto all’editore il prezzo di **Il Bosco**'
    const both = [zoe.member.id, irene.member.id]
    expect((await sent()).notices).toEqual(both.map((member) => ({ member, text: asked })))
    clock.advance(60_000)
    expect(await answer(id, 'price', '39,90 € in *cento*')).toBe(true)
    expect(await answer(id, 'price', '39,90 € in *cento*')).toBe(false)
    expect((await read(id)).price_question).toEqual({
      state: 'price',
      text: '39,90 € in *cento*',
      at: clock.now().toISOString(),
    })
    const { notices, mails } = await sent()
    expect(notices).toHaveLength(4)
    expect(notices[2].text).toBe('È arrivato il prezzo di **Il Bosco**: 39,90 € in cento')
    expect(mails.map(({ recipient, own }) => [recipient, own])).toEqual([
      [zoe.member.email, 'true'],
      [irene.member.email, 'false'],
      [zoe.member.email, 'true'],
      [irene.member.email, 'false'],
    ])
  })

  test('replaces one that was not sent yet', async () => {
    const { id } = await voted(1)
    await answer(id, 'price', '93,90 €')
    await answer(id, 'price', '39,90 €')
    const { notices } = await sent()
    expect(notices.map(({ text }) => text)).toEqual([
      'È arrivato il prezzo di **Il Bosco**: 39,90 €',
    ])
  })

  test('is refused for what is unknown, removed or became a group', async () => {
    const refused = (code: string) => expect.objectContaining({ code })
    await expect(answer(999_999, 'asked')).rejects.toEqual(refused('not_found'))
    const { id } = await voted(1)
    const itemId = (await buildItem(pool)).id
    await db.transaction((tx) => turnProposal(tx, { id, itemId }, by()))
    await expect(answer(id, 'asked')).rejects.toEqual(refused('conflict'))
    await db.transaction((tx) => reopenProposal(tx, id, by()))
    expect(await answer(id, 'asked')).toBe(true)
    await pool.query('UPDATE proposals SET removed_at = now() WHERE id = $1', [id])
    await expect(answer(id, 'no', 'Niente.')).rejects.toEqual(refused('not_found'))
  })
})
