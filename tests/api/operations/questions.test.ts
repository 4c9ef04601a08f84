import { expect, test } from 'vitest'
import { commands } from '#scripts/shop/commands.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { seatsOn } from '../seat-calls.ts'
import { shellOf } from '../shell.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { pool, clock } = till
const { itemOf } = seatsOn(till)
const orders = await shellOf(pool, 'orders', till.paypal.environment)
const groups = await shellOf(pool, 'groups', till.paypal.environment)

/** Answers every question, and keeps them. */
const answering = (...answers: string[]) => {
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question.replaceAll('\u00a0', ' '))
    return answers.shift() ?? 'no'
  }
  return { questions, ask }
}
const charged = async () => {
  const seat = await till.charged()
  return { ...seat, named: `${seat.number}` }
}
const refundsOf = async (id: number) =>
  (
    await pool.query<{ cents: number }>('SELECT cents FROM refunds WHERE order_id = $1', [id])
  ).rows.map(({ cents }) => cents)
const refund = (named: string, ...more: string[]) =>
  ['refund', named, '12,90', 'Scatola', 'ammaccata'].concat(more)

test('a refund asks with the sum and what was already refunded, and says when it is the same again', async () => {
  const { named, id } = await charged()
  const first = answering('sì')
  await orders.run(refund(named), first.ask)
  expect(first.questions).toEqual([
    `Rimborso di 12,90 € dell’ordine ${named}, già rimborsati 0,00 € di 44,80 €.\nConfermi? (sì/no) `,
  ])
  const again = answering('no')
  const { code, complained } = await orders.run(refund(named), again.ask)
  expect([code, complained]).toEqual([1, 'Non ho fatto niente.\n'])
  expect(again.questions[0]).toMatch(
    /^Attenzione: questo ordine ha già un rimborso di 12,90 €, chiesto il .*già rimborsati 12,90 € di 44,80 €\./,
  )
  expect(await refundsOf(id)).toEqual([1290])
  expect(await orders.does('show', named)).toContain('Scatola ammaccata')
})

test('without a terminal an action with a question needs --yes, and needs a reason for a refund', async () => {
  const { named, id } = await charged()
  const { code, output, complained } = await orders.run(refund(named))
  expect([code, output]).toEqual([1, ''])
  expect(complained).toContain('in uno script aggiungi --yes. Non ho fatto niente.')
  expect(JSON.parse((await orders.run(refund(named, '--json'))).complained)).toMatchObject({
    error: { code: 'operator.noAnswer' },
  })
  expect((await orders.run(['refund', named, '12,90', '--yes'])).complained).toContain(
    'Manca MOTIVO',
  )
  // An invalid command is refused without a question.
  const { questions, ask } = answering('sì')
  for (const [order, euros] of [
    ['99999', '1'],
    [named, '99'],
  ] as const)
    expect((await orders.run(['refund', order, euros, 'Perché'], ask)).code).toBe(1)
  expect(questions).toEqual([])
  expect(await refundsOf(id)).toEqual([])
  expect((await orders.run(refund(named, '--yes'))).code).toBe(0)
  expect(await refundsOf(id)).toEqual([1290])
})

test('a refund that changes meanwhile is asked again, and of two confirmed at once one is paid', async () => {
  const changed = await charged()
  const questions: string[] = []
  await orders.run(refund(changed.named), async (question) => {
    questions.push(question)
    if (questions.length > 1) return 'no'
    await till.want(changed.id, 500)
    return 'sì'
  })
  expect(questions[1]).toContain('Nel frattempo è cambiato. ')
  expect(await refundsOf(changed.id)).toEqual([500])

  const { named, id } = await charged()
  let asked = 0
  const { promise: bothAsked, resolve } = Promise.withResolvers<void>()
  const confirm = () => {
    let isFirst = true
    return orders.run(refund(named), async () => {
      if (!isFirst) return 'no'
      isFirst = false
      asked++
      if (asked === 2) resolve()
      await bothAsked
      return 'sì'
    })
  }
  const codes = (await Promise.all([confirm(), confirm()])).map(({ code }) => code)
  expect(codes.toSorted()).toEqual([0, 1])
  expect(await refundsOf(id)).toEqual([1290])
})

test('closing a group asks with the seats and sums, and changes nothing without a yes', async () => {
  const build = async (goal: number) => {
    const { id: itemId, bundleIds } = await buildItem(pool, { goal, title: 'Orbita' })
    for (const quantity of [2, 1]) {
      const { id } = await buildMember(pool, { verifiedAt: clock.now() })
      const seat = { itemId, bundleId: bundleIds[0]!, memberId: id, quantity }
      await buildParticipation(pool, seat)
    }
    return itemId
  }
  const [reached, short] = [await build(3), await build(5)]
  await pool.query('UPDATE participations SET most_cents = quantity * 4500 WHERE item_id = $1', [
    reached,
  ])
  const before = await pool.query('SELECT count(*) FROM outbox')
  const { questions, ask } = answering()
  for (const id of [reached, short]) await groups.run(['close', `${id}`], ask)
  expect(questions[0]).toContain('obiettivo raggiunto (3 di 3)')
  expect(questions[0]).toContain('Posti addebitati: 2, circa 119,70 €, al massimo 135,00 €.')
  expect(questions[1]).toContain('l’obiettivo non è raggiunto (3 di 5)')
  expect(questions[1]).toContain('chi partecipa viene avvisato. Posti: 2.')
  for (const id of [reached, short]) expect((await itemOf(id)).status).toBe('running')
  expect((await pool.query('SELECT count(*) FROM outbox')).rows).toEqual(before.rows)
  await groups.does('close', `${reached}`)
  expect((await itemOf(reached)).status).toBe('collecting')
  expect(await groups.refuses('close', `${reached}`)).toBe(
    `Il gruppo ${reached} è in riscossione: adesso groups close non si può.`,
  )
  expect(await groups.refuses('close', '99999')).toBe('Nessun gruppo ha il numero 99999.')
})

test('every action that moves money, or ends or sends something for many, has a question', async () => {
  const paths: string[] = []
  for (const [name, load] of Object.entries(commands))
    for (const [action, { question }] of Object.entries((await load()).actions))
      if (question) paths.push(`${name} ${action}`)
  expect(paths.sort()).toEqual([
    'campaigns send',
    'campaigns stop',
    'codes end',
    'credits give',
    'groups arrived',
    'groups ask-waiting',
    'groups cancel',
    'groups close',
    'groups delivery',
    'groups extend',
    'groups fail',
    'groups goal',
    'groups house-copies',
    'groups ordered',
    'groups price',
    'groups remind',
    'groups ship',
    'groups update',
    'levels change',
    'orders accept-withdrawal',
    'orders cancel',
    'orders refund',
    'outbox drop',
    'payments resume',
    'payments retry-refunds',
    'pickup-points close',
    'proposals answer',
    'proposals merge',
    'proposals turn',
    'storage accept',
    'weep cancel',
    'weep give',
  ])
})
