import { beforeAll, expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import { addPromotion } from '#lib/services/money/codes/commands/operate.ts'
import { giveWeep } from '#lib/services/money/weep/commands/operate.ts'
import { beginCampaign } from '#lib/services/reach/campaigns/commands.ts'
import { commandNames, loadCommand } from '#scripts/shop/commands.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { buildLevel, buildMember } from '../../factories/members.ts'
import { buildPoint } from '../../factories/orders.ts'
import { buildInterest, buildProposal } from '../../factories/proposals.ts'
import { shellOf } from '../shell.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { pool, db } = till
const now = new Date()

/** Expected output of each action in a shop that has one of everything. */
type Shown = { words: string[]; text: string[]; json: unknown }
const shown: Record<string, Shown> = {}

const inText = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`

const ofMoney = async () => {
  const { number, id } = await till.charged()
  const one = `${number}`
  const { rows } = await pool.query(
    "SELECT total_cents cents, delivery->>'line' line, m.email FROM orders o JOIN members m ON m.id = o.member_id WHERE o.id = $1",
    [id],
  )
  const { cents, line, email } = rows[0]
  const row = { number, state: 'paid', total_cents: cents, placed_at: expect.any(String) }
  shown['orders list'] = { words: ['paid'], text: [one, inText(cents)], json: [row] }
  shown['orders show'] = {
    words: [one],
    text: [one, inText(cents), email, line, 'pagato'],
    json: { ...row, buyer: { email }, delivery: { line }, parcels: [{ position: 1 }] },
  }
  shown['payments show'] = {
    words: [one],
    text: ['incasso', inText(cents)],
    json: {
      number,
      steps: expect.arrayContaining([expect.objectContaining({ what: 'capture', cents })]),
    },
  }
  const point = await buildPoint(pool)
  shown['pickup-points list'] = {
    words: [],
    text: [`${point}  `],
    json: expect.arrayContaining([expect.objectContaining({ id: point, closed_at: null })]),
  }
}

const ofCommunity = async () => {
  const group = await buildItem(pool, { title: 'Orbita', goal: 3 })
  const row = { id: group.id, title: 'Orbita', status: 'running', goal: 3, participants: 0 }
  shown['groups list'] = {
    words: [],
    text: [`${group.id}  Orbita  [aperto]  0 di 3`],
    json: expect.arrayContaining([expect.objectContaining(row)]),
  }
  shown['groups show'] = {
    words: [`${group.id}`],
    text: ['Orbita', `confezione ${group.bundleIds[0]}`],
    json: { group: row, bundles: [{ id: group.bundleIds[0] }] },
  }
  const { id, title } = await buildProposal(pool)
  const proposal = { id, title, wants: 0, item_id: null }
  shown['proposals list'] = { words: [], text: [title], json: [proposal] }
  shown['proposals show'] = { words: [`${id}`], text: [title], json: proposal }
  const author = await buildMember(pool)
  const comment = await buildComment(pool, { proposalId: id, member: author, body: 'Vendo.' })
  await pool.query(
    "INSERT INTO reports (thing, thing_id, member_id, reason, as_read, reported_at) VALUES ('comment', $1, $2, 'spam', 'Vendo.', now())",
    [comment, (await buildMember(pool)).id],
  )
  shown['moderation list'] = {
    words: [],
    text: [`commento ${comment}`, 'pubblicità', 'Vendo.'],
    json: [{ of: 'comment', id: comment, reports: 1, reasons: ['spam'], content: 'Vendo.' }],
  }
  shown['moderation show'] = {
    words: ['comment', `${comment}`],
    text: [`commento ${comment}`, 'pubblicità', 'Vendo.'],
    json: {
      thing: { id: comment, member_id: author.id, content: 'Vendo.', standing: 'reported' },
      reports: [{ reason: 'spam' }],
      decisions: [],
    },
  }
}

const ofRewards = async () => {
  const { id, email } = await buildMember(pool)
  await buildLevel(pool, { number: 1 })
  shown['credits show'] = {
    words: [email],
    text: [`Da usare ${inText(0)}`],
    json: { email, available_cents: 0, pending_cents: 0, lines: [] },
  }
  shown['levels list'] = { words: [], text: ['1  Livello 1'], json: [{ number: 1, from_cents: 0 }] }
  const promise = { amountCents: 500, percent: null, freeDelivery: false, minimumCents: 4000 }
  const rest = { interest: null, fromAt: null, untilAt: now, uses: 100, usesEach: 1 }
  await db.transaction((tx) => addPromotion(tx, { code: 'ESTATE5', ...promise, ...rest }, now))
  shown['codes list'] = {
    words: [],
    text: ['ESTATE5', 'usato 0 di 100', inText(500)],
    json: [{ code: 'ESTATE5', amount_cents: 500, uses: 100, until_at: now.toISOString() }],
  }
  const gift = { member: memberId(id), plan: 'monthly', months: 2, cents: 390 } as const
  await db.transaction((tx) => giveWeep(tx, gift, now))
  const state = 'cancelled'
  shown['weep list'] = {
    words: [],
    text: [email, inText(390)],
    json: [{ email, state, cents: 390 }],
  }
  shown['weep show'] = {
    words: [email],
    text: [email, 'regalo'],
    json: { email, state, periods: [{ cents: null }] },
  }
}

const ofTheRest = async () => {
  await buildInterest(pool, 'giochi-di-ruolo')
  const news = { subject: 'Otto', body: 'Da stasera.', path: '/reega' }
  await beginCampaign(db, { name: 'otto', ...news }, now)
  shown['campaigns list'] = {
    words: [],
    text: ['otto: in corso'],
    json: [{ name: 'otto', state: 'running', count: 0 }],
  }
  shown['clicks list'] = { words: ['7'], text: ['7 giorni'], json: { days: 7, opened: [] } }
  shown['outbox list'] = {
    words: [],
    text: ['provider: in attesa 0'],
    json: { queues: expect.arrayContaining([expect.objectContaining({ queue: 'provider' })]) },
  }
}

beforeAll(async () => {
  await ofMoney()
  await ofCommunity()
  await ofRewards()
  await ofTheRest()
})

const look = async (path: string, ...more: string[]) => {
  const [command = '', action = ''] = path.split(' ')
  const { does } = await shellOf(pool, command as 'orders', till.paypal.environment)
  return does(action, ...shown[path]!.words, ...more)
}

test('covers each action that lists or shows', async () => {
  const commands = await Promise.all(
    commandNames.map(async (name) => ({ ...(await loadCommand(name)), name })),
  )
  const paths = commands.flatMap(({ name, actions }) =>
    Object.keys(actions)
      .filter((action) => action === 'list' || action === 'show')
      .map((action) => `${name} ${action}`),
  )
  expect(Object.keys(shown).sort()).toEqual(paths.sort())
})

test('the document has everything the text shows', async () => {
  for (const [path, { text, json }] of Object.entries(shown)) {
    const printed = await look(path)
    for (const part of text) expect(printed, path).toContain(part)
    const document = JSON.parse(await look(path, '--json'))
    if (Array.isArray(json)) expect(document, path).toMatchObject(json)
    else expect({ document }, path).toMatchObject({ document: json })
  }
})

test('the document of an order has no addresses or names that the text does not show', async () => {
  const document = JSON.parse(await look('orders show', '--json'))
  expect(Object.keys(document.buyer)).toEqual(['name', 'email'])
  expect(Object.keys(document.delivery).sort()).toEqual(['details', 'kind', 'line', 'phone'])
  expect(document).not.toHaveProperty('member_id')
  expect(document).not.toHaveProperty('paid_digits')
  const printed = await look('orders show')
  for (const value of [document.buyer.name, document.buyer.email, document.delivery.line])
    expect(printed).toContain(value)
})

test('differences and queues are documents too, and errors are documents on stderr', async () => {
  const facts = await shellOf(pool, 'facts', till.paypal.environment)
  expect(JSON.parse((await facts.run(['check', '--json'])).output)).toHaveProperty('count')
  const orders = await shellOf(pool, 'orders', till.paypal.environment)
  const { code, output, complained } = await orders.run(['show', '99999', '--json'])
  expect([code, output]).toEqual([1, ''])
  expect(JSON.parse(complained)).toEqual({
    error: { code: 'orders.unknown', message: 'Nessun ordine ha il numero 99999.' },
  })
})
