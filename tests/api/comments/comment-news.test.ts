import { beforeEach, describe, expect, test } from 'vitest'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { buildWriter } from '../../factories/writers.ts'
import { openTestApi } from '../api.ts'

const { call, pool, clock } = await openTestApi()
const writer = (name: string, given = {}) => buildWriter(pool, { name, now: clock.now(), ...given })

beforeEach(() => pool.query('DELETE FROM outbox; DELETE FROM outbox_keys'))

type Entry = { queue: string; recipient: string | null; data: Record<string, unknown> }
const sent = async () =>
  (await pool.query<Entry>('SELECT queue, recipient, data FROM outbox ORDER BY id')).rows
const notices = async () => (await sent()).filter(({ queue }) => queue === 'notification')
const mails = async () => (await sent()).filter(({ queue }) => queue === 'mail')
const write = async (path: string, token: string, body: object, method = 'POST') => {
  const response = await call(method, path, { token, body })
  expect(response.status).toBeLessThan(300)
  return ((await response.json()) as { data: { id: number; mentions: string[] } }).data
}
/** Builds a group with comments by two members. */
const discussion = async () => {
  const item = await buildItem(pool, { title: 'Rotta **delle** Spezie' })
  const [ettore, irene] = [await writer('Ettore Riva'), await writer('Irene')]
  const root = await buildComment(pool, { itemId: item.id, member: ettore.member })
  await buildComment(pool, { itemId: item.id, member: irene.member })
  return { item, root, ettore, irene }
}

describe('the author of an answered comment', () => {
  test('gets a notification with a link, in the panel only by default', async () => {
    const { item, root, ettore } = await discussion()
    const chiara = await writer('Chiara *')
    const { id } = await write(`/comments/${root}/answers`, chiara.token, { content: 'Anche io.' })
    expect(await mails()).toEqual([])
    const description = '**Chiara** ti ha risposto su **Rotta delle Spezie**'
    const url = `/ga/${item.id}/${item.slug}#comment-${id}`
    expect((await notices()).map(({ data }) => data)).toMatchObject([
      {
        member: ettore.member.id,
        type: 'comment',
        data: { description, type: 'preorder', id: item.id, url },
        letter: { kind: 'comments.for-you', data: { said: 'Anche io.', reply: 'answered' } },
      },
    ])
  })

  test('is not notified of their own answers, nor after deleting the account', async () => {
    const { root, ettore, irene } = await discussion()
    await write(`/comments/${root}/answers`, ettore.token, { content: 'Mi rispondo.' })
    await pool.query('UPDATE members SET deleted_at = now() WHERE id = $1', [ettore.member.id])
    await write(`/comments/${root}/answers`, irene.token, { content: 'Ci sei?' })
    expect(await sent()).toEqual([])
  })
})

describe('a mentioned member', () => {
  test('must take part in the discussion and be named in the text', async () => {
    const { item, ettore, irene } = await discussion()
    const stranger = await writer('Pietro')
    const me = await writer('Serena')
    const written = await write(`/preorders/${item.id}/comments`, me.token, {
      content: 'Grazie @irene, e tu @Pietro?',
      mentions: [irene.member.id, ettore.member.id, stranger.member.id, 999_999],
    })
    expect(written.mentions).toEqual(['Irene'])
    expect((await notices()).map(({ data }) => data.member)).toEqual([irene.member.id])
  })

  test('is notified once, even after an edit or when also answered', async () => {
    const { item, root, ettore, irene } = await discussion()
    const me = await writer('Serena')
    const mentions = [ettore.member.id]
    const { id } = await write(`/comments/${root}/answers`, me.token, {
      content: '@Ettore sì!',
      mentions,
    })
    const both = [...mentions, irene.member.id]
    const change = { content: '@Ettore e @Irene, sì!', mentions: both }
    const edited = await write(`/comments/${id}`, me.token, change, 'PATCH')
    await write(`/comments/${id}`, me.token, { ...change, content: '@Irene @Ettore' }, 'PATCH')
    expect(edited.mentions).toEqual(['Ettore', 'Irene'])
    expect((await notices()).map(({ data }) => data.member)).toEqual([
      ettore.member.id,
      irene.member.id,
    ])
    expect(item.id).toBeGreaterThan(0)
  })

  test('stays mentioned after an edit as long as the text has the name', async () => {
    const { item, irene } = await discussion()
    const me = await writer('Serena')
    const body = { content: 'Ciao @Irene', mentions: [irene.member.id] }
    const { id } = await write(`/preorders/${item.id}/comments`, me.token, body)
    const mend = (content: string) => write(`/comments/${id}`, me.token, { content }, 'PATCH')
    expect((await mend('Ciao @Irene!')).mentions).toEqual(['Irene'])
    expect((await mend('Ciao a te!')).mentions).toEqual([])
    expect(await notices()).toHaveLength(1)
  })
})
