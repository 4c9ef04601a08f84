import { expect, test } from 'vitest'
import { StartError } from '#kernel/start-error.ts'
import { commandNames, loadCommand } from './commands.ts'
import { readTyped } from './program.ts'

const help = async (...words: string[]) => {
  const typed = await readTyped(words)
  if (!('help' in typed)) throw new Error('is no help')
  return typed.help
}
const read = async (...words: string[]) => {
  const typed = await readTyped(words)
  if ('help' in typed) throw new Error('is help')
  return typed.input
}
const problem = async (...words: string[]) => {
  try {
    await read(...words)
  } catch (error) {
    if (error instanceof StartError) return { key: error.key, message: error.message }
    throw error
  }
  return undefined
}

test('help of the shop lists every command with a line', async () => {
  const text = await help()
  for (const name of commandNames) expect(text).toMatch(new RegExp(`\n  ${name} .*\\p{L}`, 'u'))
  expect([await help('help'), await help('--help'), await help('-h')]).toEqual([text, text, text])
})

test('each action and each of its options has a line in the help', async () => {
  for (const name of commandNames) {
    const { actions } = await loadCommand(name)
    for (const action of Object.keys(actions)) {
      expect(await help(name, '--help')).toMatch(new RegExp(`\n  ${action} `))
      const text = await help(name, 'help', action)
      expect(text).toContain(`npm run shop -- ${name} ${action}`)
      expect(text).not.toMatch(/undefined|\[options\]/)
    }
    if (Object.keys(actions).length > 0)
      expect([await help(name), await help('help', name), await help(name, 'help')]).toEqual(
        Array(3).fill(await help(name, '--help')),
      )
  }
})

test('help of an action describes each argument and option', async () => {
  const close = await help('groups', 'help', 'close')
  expect(close).toContain('npm run shop -- groups close N')
  for (const words of [
    ['groups', 'close', '--help'],
    ['groups', 'close', '12', '-h'],
    ['help', 'groups', 'close'],
  ])
    expect(await help(...words)).toBe(close)
  const add = await help('codes', 'add', '--help')
  for (const words of ['CODICE', '--less <EURO>', '--free-delivery', 'tanto in meno', '--json'])
    expect(add).toContain(words)
})

test('parses words into values of their kinds, in order', async () => {
  expect(await read('orders', 'ship', '12', '1', 'Rondine', 'RN 1')).toEqual({
    number: 12,
    parcel: 1,
    carrier: 'Rondine',
    code: 'RN 1',
  })
  expect(await read('orders', 'refund', '12', '2,90', 'Fa', 'presto.')).toEqual({
    number: 12,
    cents: 290,
    reason: 'Fa presto.',
  })
  expect(await read('outbox', 'drop', '4', '0')).toEqual({ ids: ['4', '0'] })
})

test('accepts options anywhere, with their value after a space or a =', async () => {
  const code = { code: 'ESTATE5', less: 290, freeDelivery: true }
  await expect(
    read('codes', 'add', '--less', '2,90', 'ESTATE5', '--free-delivery'),
  ).rejects.toThrow('cosa promette il codice')
  expect(await read('codes', 'add', 'ESTATE5', '--less=2,90')).toEqual({
    code: code.code,
    less: code.less,
  })
  expect(await read('codes', 'add', '--free-delivery', 'ESTATE5')).toEqual({
    code: code.code,
    freeDelivery: true,
  })
})

test('a text may begin with a hyphen, and after -- with two', async () => {
  const refund = ['orders', 'refund', '12', '1']
  expect(await read(...refund, '- Scatola', '-5')).toMatchObject({ reason: '- Scatola -5' })
  expect(await read(...refund, '--', '--json')).toMatchObject({ reason: '--json' })
})

test('errors include the usage and the nearest word', async () => {
  const usage = 'npm run shop -- codes add CODICE [OPZIONI]'
  const add = ['codes', 'add']
  const found = [
    await problem(...add),
    await problem(...add, 'x'),
    await problem(...add, 'ESTATE5', '--fre-delivery', '3'),
    await problem(...add, 'ESTATE5', '--less'),
    await problem(...add, 'ESTATE5', '--less', '--free-delivery'),
    await problem(...add, 'ESTATE5', '--less', 'gratis'),
    await problem(...add, 'ESTATE5', '--free-delivery=si'),
    await problem(...add, 'ESTATE5', 'INVERNO5'),
  ]
  expect(found.map((one) => one?.key)).toEqual([
    'operator.missing',
    'operator.wrong',
    'operator.unknownOption',
    'operator.noValue',
    'operator.noValue',
    'operator.wrong',
    'operator.unknownOption',
    'operator.tooMuch',
  ])
  for (const one of found) expect(one?.message).toContain(usage)
  expect(found[2]?.message).toContain('Volevi dire --free-delivery?')
  expect(found[3]?.message).toContain('Dopo --less manca EURO')
  expect(found[5]?.message).toContain('«gratis» non va bene per --less: serve un importo in euro')
  expect(found[7]?.message).toContain('«INVERNO5» è di troppo')
})

test('refuses an unknown command or action and suggests the nearest name', async () => {
  await expect(read('grups', 'list')).rejects.toThrow('Volevi dire groups?')
  await expect(read('dance')).rejects.toThrow('«dance» non è un comando. Con')
  await expect(read('groups', 'clsoe', '12')).rejects.toThrow('Volevi dire close?')
  await expect(read('groups', 'toString')).rejects.toThrow('non è un’azione di groups')
  await expect(read('constructor', 'list')).rejects.toThrow('non è un comando')
})

test('a command without actions is typed alone, and passes other words on', async () => {
  expect(await read('check')).toEqual({})
  expect(await help('check', '--help')).toContain('npm run shop -- check')
  expect(await problem('check', 'everything')).toMatchObject({ key: 'operator.tooMuch' })
  const close = ['groups', 'close', '3', '--yes', '--', '--x']
  expect(await read('rehearse', ...close)).toEqual({ command: close })
  expect(await read('rehearse', '--fresh', '--port', '3101')).toEqual({ fresh: true, port: 3101 })
})
