import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { buildProposal } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'
import { runScript } from '../script.ts'
import { runTyped } from '../shell.ts'

const { pool, url } = await openTestApi()

/** Runs a command in a separate process. */
const typed = (words: string[], environment: Record<string, string> = {}) =>
  runScript('scripts/shop.ts', words, { NODE_ENV: 'test', DATABASE_URL: url, ...environment })

/** Listens in place of a database; `asked` is true after a connection. */
const openTrap = async () => {
  let asked = false
  const server = createServer((socket) => {
    asked = true
    socket.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address() as { port: number }
  return {
    environment: { DATABASE_URL: `postgresql://nobody@127.0.0.1:${address.port}/none` },
    wasAsked: () => asked,
    close: () => server.close(),
  }
}

test('prints what an action returns and ends with 0, and an error with 1', async () => {
  const { id, title } = await buildProposal(pool)
  const shown = await typed(['proposals', 'show', `${id}`])
  expect(shown).toMatchObject({ code: 0, output: expect.stringContaining(title) })
  const shop = { NODE_ENV: 'test', DATABASE_URL: url }
  const document = await runTyped(['proposals', 'show', `${id}`, '--json'], shop)
  expect(JSON.parse(document.output)).toMatchObject({ id, title })
  const unread = await runTyped(['catalogue', 'import', '/none/goods.csv'], shop)
  expect(unread).toMatchObject({ code: 1, output: '' })
  expect(unread.complained).toBe('Il file /none/goods.csv non si può aprire (ENOENT).\n')
  expect(await typed(['proposals', 'show', '99999'])).toEqual({
    code: 1,
    output: '',
    complained: expect.stringMatching(
      /^Negozio «Insieme», .*\nNessuna proposta ha il numero 99999.\n$/,
    ),
  })
})

test('parses arguments before connecting to a database', async () => {
  const trap = await openTrap()
  const wrong: [string, string[]][] = [
    ['Volevi dire orders?', ['ordres', 'list']],
    ['Volevi dire close?', ['groups', 'clsoe', '1']],
    ['Manca N', ['groups', 'close']],
    ['«x» non va bene per N', ['orders', 'show', 'x']],
    ['inizia con https://', ['orders', 'ship', '1', '1', 'Rondine', 'RN', 'http://rn.example']],
    ['cosa promette il codice', ['codes', 'add', 'ESTATE5']],
    ['serve un file che si legge', ['campaigns', 'send', 'otto', 'none.txt', '/reega', 'Otto']],
    ['Il costo è in euro', ['pickup-points', 'add', '--name', 'Edicola']],
    ['un file .csv o .json', ['catalogue', 'import', 'goods.txt']],
    ['Volevi dire --dry-run?', ['catalogue', 'import', 'goods.csv', '--dry-rnu']],
    ['Manca EURO', ['groups', 'price', '1', '39,90']],
  ]
  for (const [why, words] of wrong) {
    const { code, output, complained } = await runTyped(words, trap.environment)
    expect([code, output], complained).toEqual([1, ''])
    expect(complained).toContain(why)
    expect(complained.trim().split('\n')).toHaveLength(1)
  }
  expect((await runTyped(['groups', '--help'], trap.environment)).output).toContain(
    'house-copies [OPZIONI] <N>',
  )
  expect((await typed(['groups', 'close'], trap.environment)).code).toBe(1)
  expect(trap.wasAsked()).toBe(false)
  expect((await runTyped(['groups', 'list'], trap.environment)).code).toBe(1)
  expect(trap.wasAsked()).toBe(true)
  trap.close()
})
