import { beforeEach, describe, expect, test } from 'vitest'
import { takeDue } from '#kernel/outbox/commands.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import { dayOf, momentAt, plusDays } from '#lib/calendar/days.ts'
import { day } from '#lib/format/durations.ts'
import { tasks } from '#lib/services/tasks.ts'
import { notify } from '#lib/tools/notify.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { buildWriter } from '../../factories/writers.ts'
import { openTestApi } from '../api.ts'
import { noticesAt } from '../outbox.ts'

const api = await openTestApi({ NOW: '2026-11-23T09:00:00Z' })
const { call, pool, db, deps, clock } = api
const deliver = createRunner(deps, tasks)
const writer = (name: string) => buildWriter(pool, { name, now: clock.now() })
const writers = (...names: string[]) => Promise.all(names.map(writer))

beforeEach(() =>
  pool.query('DELETE FROM outbox; DELETE FROM outbox_keys; DELETE FROM notifications'),
)

const like = async (path: string, { token }: { token: string }, method = 'PUT') =>
  expect((await call(method, `${path}/like`, { token })).status).toBe(200)

const noticesTo = noticesAt(api)
const dueAt = async () =>
  (
    await pool.query<{ due: Date }>(
      `SELECT due_at due FROM outbox WHERE kind = 'likes.tell' AND sent_at IS NULL`,
    )
  ).rows.map(({ due }) => due)

const proposal = async () => {
  const author = await writer('Ettore Riva')
  const { id, slug } = await buildProposal(pool, { member: author.member, title: 'Orbita *Nove*' })
  return { author: author.member, token: author.token, id, path: `/community/${id}`, slug }
}

test('likes of a day are notified together the next morning, replacing the unread notification', async () => {
  const { author, path } = await proposal()
  const [giulia, ugo, ada, pia] = await writers('Giulia', 'Ugo', 'Ada', 'Pia')
  await like(path, giulia!)
  expect(await noticesTo(author)).toHaveLength(1)
  clock.advance(60_000)
  for (const one of [ugo!, ada!, pia!, pia!]) {
    await like(path, one)
    clock.advance(1_000)
  }
  await like(path, ugo!, 'DELETE')
  const [due, ...more] = await dueAt()
  expect(more).toEqual([])
  expect(due).toEqual(momentAt(plusDays(dayOf(clock.now()), 1), '08:00'))
  const all = 'A **Pia** e ad altre 2 persone piace la tua proposta **Orbita Nove**'
  expect((await noticesTo(author)).map(({ text }) => text)).toEqual([all])
  await pool.query('UPDATE notifications SET read_at = now()')
  clock.advance(day)
  await like(path, (await writers('Ida'))[0]!)
  expect((await noticesTo(author)).map(({ text }) => text)).toEqual([
    all,
    'A **Ida** piace la tua proposta **Orbita Nove**',
  ])
})

test('the mail contains the likes of its day, and the unread notification all of them', async () => {
  const { author, token, path } = await proposal()
  const preferences = [{ type: 'like', email: true }]
  await call('PUT', '/users/logged/preferences', { token, body: { preferences } })
  for (const name of ['Giulia', 'Ugo', 'Ada']) {
    await like(path, (await writers(name))[0]!)
    await noticesTo(author)
    clock.advance(day)
  }
  const mails = await pool.query<{ text: string }>(
    `SELECT data->>'description' AS text FROM outbox WHERE kind = 'notifications.plain' ORDER BY id`,
  )
  expect(mails.rows.map(({ text }) => text)).toEqual(
    ['Giulia', 'Ugo', 'Ada'].map((who) => `A **${who}** piace la tua proposta **Orbita Nove**`),
  )
  expect((await noticesTo(author)).map(({ text }) => text)).toEqual([
    'A **Ada** e ad altre 2 persone piace la tua proposta **Orbita Nove**',
  ])
})

test('two concurrent notifications of one bundle leave one unread row', async () => {
  const { author, path } = await proposal()
  const data = { type: 'proposal', slug: null, id: null, url: path, picture_id: null }
  const description = 'A **Giulia** piace la tua proposta'
  const one = { member: author.id, type: 'like', data: { ...data, description } } as const
  const bundle = { key: 'proposal:1', since: clock.now(), description }
  await db.transaction(async (tx) => {
    for (let times = 0; times < 4; times++) await notify(tx, { ...one, bundle })
  })
  const due = await takeDue(db, 'notification', 4, 600)
  await Promise.all(due.map((entry) => deliver(entry, AbortSignal.timeout(60_000))))
  expect(await noticesTo(author)).toHaveLength(1)
})

describe('a comment', () => {
  test('is named with its subject; nothing is sent after its removal', async () => {
    const [ettore, ugo, ada] = await writers('Ettore', 'Ugo', 'Ada')
    const { id, slug } = await buildItem(pool, { title: 'Rotta delle Spezie' })
    const comment = await buildComment(pool, { itemId: id, member: ettore!.member })
    await like(`/comments/${comment}`, ugo!)
    const url = `/ga/${id}/${slug}#comment-${comment}`
    const text = 'A **Ugo** piace il tuo commento su **Rotta delle Spezie**'
    expect(await noticesTo(ettore!.member)).toEqual([{ text, url, type: 'like' }])
    await like(`/comments/${comment}`, ada!)
    await pool.query('UPDATE comments SET removed_at = now() WHERE id = $1', [comment])
    expect(await noticesTo(ettore!.member)).toHaveLength(1)
  })
})

test('own likes, likes of blocked members and withdrawn likes are not notified', async () => {
  const { author, token, path } = await proposal()
  const [ugo, ada] = await writers('Ugo', 'Ada')
  await like(path, { token })
  expect(await dueAt()).toEqual([])
  await pool.query('INSERT INTO blocks (member_id, blocked_id) VALUES ($1, $2)', [
    author.id,
    ugo!.member.id,
  ])
  await like(path, ugo!)
  await like(path, ada!)
  await like(path, ada!, 'DELETE')
  expect(await noticesTo(author)).toEqual([])
})
