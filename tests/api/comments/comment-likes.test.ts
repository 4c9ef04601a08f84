import { describe, expect, test } from 'vitest'
import { buildComment } from '../factories/comments.ts'
import { buildItem } from '../factories/items.ts'
import { buildMember, buildPicture, buildSession } from '../factories/members.ts'
import { buildProposal } from '../factories/proposals.ts'
import { buildWriter } from '../factories/writers.ts'
import { dataOf, openTestApi, readProblem } from './api.ts'

const { call, pool, clock } = await openTestApi()
const session = async () =>
  buildSession(pool, {
    member: await buildMember(pool, { verifiedAt: clock.now() }),
    now: clock.now(),
  })

describe('liking a comment', () => {
  test('is idempotent, and returns the count and the own like', async () => {
    const { id } = await buildItem(pool, { kind: 'sale' })
    const [comment, other] = [
      await buildComment(pool, { itemId: id }),
      await buildComment(pool, { itemId: id }),
    ]
    const [one, two] = [await session(), await session()]
    const like = (method: string, token: string) =>
      call(method, `/comments/${comment}/like`, { token })
    const likedBy = async (token: string) =>
      dataOf(await call('GET', `/sales/${id}/comments/liked`, { token }))
    await like('PUT', two.token)
    for (const _ of ['once', 'twice'])
      expect(await dataOf(await like('PUT', one.token))).toEqual({ liked: true, likes: 2 })
    expect(await likedBy(one.token)).toEqual([comment])
    await call('PUT', `/comments/${other}/like`, { token: one.token })
    expect(await likedBy(one.token)).toEqual([comment, other])
    expect(await likedBy(two.token)).toEqual([comment])
    for (const _ of ['once', 'twice'])
      expect(await dataOf(await like('DELETE', one.token))).toEqual({ liked: false, likes: 1 })
    expect(await likedBy((await session()).token)).toEqual([])
  })

  test('is refused for visitors, and for removed or unknown comments', async () => {
    const { id } = await buildProposal(pool)
    const gone = await buildComment(pool, { proposalId: id, removedAt: clock.now() })
    const { token } = await session()
    for (const method of ['PUT', 'DELETE']) {
      expect((await call(method, `/comments/${gone}/like`)).status).toBe(401)
      for (const path of [`/comments/${gone}/like`, '/comments/999999/like'])
        expect((await readProblem(await call(method, path, { token }))).code).toBe('not_found')
    }
  })
})

describe('one comment', () => {
  test('is returned with the comment it answers', async () => {
    const { id } = await buildItem(pool)
    const root = await buildComment(pool, { itemId: id, body: 'Chi viene?' })
    const reply = await buildComment(pool, { itemId: id, parentId: root, body: 'Io.' })
    expect(await dataOf(await call('GET', `/comments/${reply}`))).toMatchObject({
      comment: { id: reply, content: 'Io.', parent_id: root },
      parent: { id: root, content: 'Chi viene?', answers_counter: 1 },
    })
    expect(await dataOf(await call('GET', `/comments/${root}`))).toMatchObject({ parent: null })
    expect((await call('GET', '/comments/999999')).status).toBe(404)
  })
})

describe('participants of a discussion', () => {
  test('are listed for members, the latest first, without oneself, staff and deleted members', async () => {
    const { id } = await buildProposal(pool)
    const now = clock.now()
    const pictureId = await buildPicture(pool)
    const [me, irene, ilaria, clerk, gone] = [
      await buildWriter(pool, { name: 'Io Stessa', now }),
      await buildWriter(pool, { name: 'Irene Galli', now }),
      await buildWriter(pool, { name: 'Ilaria', now }),
      await buildWriter(pool, { name: 'Ivo', now }),
      await buildWriter(pool, { name: 'Ines', now }),
    ]
    await pool.query('UPDATE members SET picture_id = $2 WHERE id = $1', [
      irene.member.id,
      pictureId,
    ])
    await pool.query('UPDATE members SET deleted_at = now() WHERE id = $1', [gone.member.id])
    const about = { proposalId: id }
    await buildComment(pool, { ...about, member: irene.member })
    await buildComment(pool, { ...about, member: irene.member })
    await buildComment(pool, { ...about, member: clerk.member, staff: true })
    await buildComment(pool, { ...about, member: ilaria.member })
    for (const { member } of [me, gone]) await buildComment(pool, { ...about, member })
    const people = async (name: string) =>
      dataOf(await call('GET', `/community/${id}/comments/people?name=${name}`, me))
    const first = { id: ilaria.member.id, name: 'Ilaria', image: null, comments: 1 }
    const second = { id: irene.member.id, name: 'Irene', comments: 2 }
    expect(await people('')).toMatchObject([first, second])
    expect(await people('IR')).toMatchObject([{ ...second, image: { id: pictureId } }])
    expect(await people('%25')).toEqual([])
    expect((await call('GET', `/community/${id}/comments/people`)).status).toBe(401)
  })
})
