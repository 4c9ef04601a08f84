/** Orders, for who runs the shop: npm run orders -- --help */
import { formatCents } from '#lib/format/money.ts'
import {
  findBuyer,
  findOrderByNumber,
  listForDesk,
  type WholeOrder,
} from '#lib/services/money/orders/queries/orders.ts'
import { leftToGiveBack } from '#lib/services/money/payments/queries.ts'
import { systemClock } from '#lib/services/platform/clock.ts'
import { type Config, loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import { DomainError } from '#lib/services/platform/error.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { listActs, recordAct } from '#lib/services/platform/operator-acts.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'
import { type Deed, readDeed } from './desk/order-deeds.ts'
import { saveProof } from './desk/save-proof.ts'
import { states, statesInWords, tellRow, tellWhole } from './desk/tell-order.ts'

type Run = (db: Database, config: Config) => Promise<unknown>

const list = (state: string | undefined): Run => {
  if (state !== undefined && !states.some((each) => each === state))
    throw new StartError('orders.noState', { state, states: statesInWords() })
  return async (db) => {
    const rows = await listForDesk(db, state)
    for (const row of rows) tellRow(row)
    if (rows.length === 0) console.info(say('orders.none'))
  }
}

const find = async (db: Database, number: number) => {
  const order = await findOrderByNumber(db, number)
  if (!order) throw new StartError('orders.unknown', { number })
  return order
}

/** Why not, in the words of who runs the shop. */
const explained = async (db: Database, error: DomainError, order: WholeOrder, words: string[]) => {
  const [command = '', part = ''] = words
  const { number, id } = order
  if (error.code === 'not_found') return new StartError('orders.noPart', { number, part })
  const most = command === 'refund' ? await leftToGiveBack(db, id) : undefined
  if (most !== undefined)
    return new StartError('orders.tooMuch', { number, most: formatCents(most) })
  const state = say(`orders.state.${order.state}`)
  return new StartError('orders.refused', { number, state, command })
}

const numberIn = (command: string, text: string | undefined) => {
  if (!/^[1-9]\d{0,8}$/.test(text ?? '')) throw new StartError('orders.incomplete', { command })
  return Number(text)
}

const doing = ([command = '', named, ...given]: string[]): Run => {
  const deed: Deed | undefined = command === 'show' ? undefined : readDeed(command, given)
  const number = numberIn(command, named)
  return async (db) => {
    const order = await find(db, number)
    try {
      const now = systemClock.now()
      if (deed)
        await db.transaction(async (tx) => {
          await deed(tx, order.id, now)
          await recordAct(tx, `orders.${command}`, { order: number, words: given }, now)
        })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      throw await explained(db, error, order, [command, ...given])
    }
    const whole = await find(db, number)
    tellWhole(whole, { buyer: await findBuyer(db, whole.id), acts: await listActs(db, number) })
  }
}

const proof = ([named, ...given]: string[]): Run => {
  const number = numberIn('proof', named)
  return async (db, config) => {
    const path = await saveProof({ db, config }, await find(db, number), given)
    const now = systemClock.now()
    await db.transaction((tx) =>
      recordAct(tx, 'orders.proof', { order: number, words: given }, now),
    )
    console.info(say('orders.proofSaved', { path }))
  }
}

const runOf = ([command, ...given]: string[]): Run => {
  if (command === 'list' && given.length < 2) return list(given[0])
  return command === 'proof' ? proof(given) : doing([command ?? '', ...given])
}

const words = process.argv.slice(2)
const lifecycle = createLifecycle(createLog({ format: 'text', level: 'warn' }))

try {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0]!))
    console.info(say('orders.help', { states: statesInWords() }))
  else {
    const run = runOf(words)
    const config = loadConfig()
    const { db } = await openData(config, lifecycle, createLog({ ...config.log, level: 'warn' }))
    await run(db, config)
  }
  await lifecycle.stop(0)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  await lifecycle.stop(1)
}
