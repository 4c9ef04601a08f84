import { expect, test } from 'vitest'
import { answerObjection, object } from '#lib/services/community/moderation/commands/object.ts'
import { openTestApi } from '../../api/api.ts'
import { buildComment } from '../../factories/comments.ts'
import { mailsTo } from '../../factories/mails.ts'
import { buildWriters, decideThat } from '../../factories/moderation.ts'
import { buildProposal } from '../../factories/proposals.ts'

const { call, pool, db, clock } = await openTestApi()
const ten = Array.from({ length: 10 }, (_, place) => place)

const build = async () => {
  const [author, ...others] = await buildWriters(pool, 11, clock.now())
  const { id: proposalId } = await buildProposal(pool)
  const id = await buildComment(pool, { proposalId, member: author!.member, body: 'Vendo.' })
  return { author: author!, others, id, proposalId, named: { of: 'comment' as const, id } }
}
type Built = Awaited<ReturnType<typeof build>>

const report = ({ id, others }: Built, place: number) =>
  call('POST', `/comments/${id}/report`, {
    token: others[place]!.token,
    body: { reason: 'spam' },
    address: `198.51.100.${place}`,
  })
const decisionsOf = async ({ id }: Built) => {
  const { rows } = await pool.query<{ kind: string }>(
    "SELECT kind FROM moderation_decisions WHERE thing = 'comment' AND thing_id = $1 ORDER BY id",
    [id],
  )
  return rows.map(({ kind }) => kind)
}
const decisionsMailed = async ({ member }: Built['author']) =>
  (await mailsTo(pool, member.email)).flatMap(({ kind, data }) =>
    kind === 'moderation.decided' ? [data.deed] : [],
  )
const codes = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))

test('ten concurrent reports hide the comment once and notify its author once', async () => {
  const built = await build()
  const answers = await Promise.all(ten.map((place) => report(built, place)))
  const accepted = answers.filter(({ status }) => status === 202).length
  // The third report hides the comment; later ones find nothing to report.
  expect(accepted).toBe(3)
  expect(await decisionsOf(built)).toEqual(['hide'])
  expect(await decisionsMailed(built.author)).toEqual(['hide'])
  const { rows } = await pool.query('SELECT comments, threads FROM proposals WHERE id = $1', [
    built.proposalId,
  ])
  expect(rows).toEqual([{ comments: 0, threads: 0 }])
})

test('of ten concurrent decisions one is stored, and all operators get it', async () => {
  const built = await build()
  await report(built, 0)
  const kinds = ['keep', 'remove'] as const
  const settled = await Promise.allSettled(
    ten.map((place) => decideThat(db, built.named, { kind: kinds[place % 2]! }, clock.now())),
  )
  const made = await decisionsOf(built)
  expect(made).toHaveLength(1)
  expect(codes(settled)).toEqual(ten.slice(1).map(() => 'conflict'))
  expect(await decisionsMailed(built.author)).toEqual(made[0] === 'remove' ? ['remove'] : [])
})

test('reports sent during a decision are closed by it or stay open for the next', async () => {
  const built = await build()
  await report(built, 0)
  await Promise.all([
    ...[1, 2, 3, 4].map((place) => report(built, place)),
    decideThat(db, built.named, { kind: 'keep' }, clock.now()).catch(() => undefined),
  ])
  const { rows } = await pool.query(
    `SELECT r.reported_at, d.kind FROM reports r JOIN moderation_decisions d ON d.id = r.decision_id
     WHERE r.thing_id = $1`,
    [built.id],
  )
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['keep']))
  const made = await decisionsOf(built)
  expect([['keep'], ['hide', 'keep']]).toContainEqual(made)
})

test('concurrent answers to an objection answer it once', async () => {
  const built = await build()
  const decision = await decideThat(db, built.named, { kind: 'remove' }, clock.now())
  const asked = { decision, words: 'Non vendo.' }
  const objections = await Promise.allSettled(
    ten.map(() => db.transaction((tx) => object(tx, built.author.member.id, asked, clock.now()))),
  )
  expect(codes(objections)).toEqual(ten.slice(1).map(() => 'conflict'))
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM objections WHERE decision_id = $1',
    [decision],
  )
  const answers = await Promise.allSettled(
    ten.map((place) => {
      const verdict = place % 2 ? ('confirm' as const) : ('reverse' as const)
      const answer = { verdict, ground: null, facts: 'Riletto.', operator: `op${place}` }
      return db.transaction((tx) => answerObjection(tx, Number(rows[0]!.id), answer, clock.now()))
    }),
  )
  expect(codes(answers)).toEqual(ten.slice(1).map(() => 'conflict'))
  expect(await decisionsOf(built)).toHaveLength(2)
})
