import { CommanderError } from 'commander'
import { expect, test } from 'vitest'
import { StartError } from '#kernel/start-error.ts'
import { commands } from './commands.ts'
import { createProgram, type Typed } from './program.ts'

const parse = async (words: string[]) => {
  let printed = ''
  let typed: Typed | undefined
  const print = (text: string) => {
    printed += text
  }
  const run = async (read: Typed) => {
    typed = read
  }
  const program = await createProgram(words, print, run)
  await program.parseAsync(words, { from: 'user' }).catch((error) => {
    if (!(error instanceof CommanderError)) throw error
  })
  return { typed, printed }
}
const help = async (...words: string[]) => {
  const { typed, printed } = await parse(words)
  if (typed) throw new Error('is no help')
  return printed
}
const read = async (...words: string[]) => {
  const { typed } = await parse(words)
  if (!typed) throw new Error('is help')
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
  for (const name of Object.keys(commands))
    expect(text).toMatch(new RegExp(`\n  ${name} .*\\p{L}`, 'u'))
  expect([await help('help'), await help('--help'), await help('-h')]).toEqual([text, text, text])
})

test('each action and each of its options has a line in the help', async () => {
  for (const [name, load] of Object.entries(commands)) {
    const { actions } = await load()
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
  expect(close).toContain('npm run shop -- groups close [OPZIONI] <N>')
  for (const words of [
    ['groups', 'close', '--help'],
    ['groups', 'close', '12', '-h'],
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

test('a text may begin with a hyphen after --, and --json and --env stand anywhere before it', async () => {
  const refund = ['orders', 'refund', '12', '1', '--env', 'due.env']
  expect((await parse([...refund, '--', '- Scatola', '--json', '-5'])).typed).toMatchObject({
    input: { reason: '- Scatola --json -5' },
    file: 'due.env',
    isJson: false,
  })
  expect((await parse(['--json', ...refund, 'Perché'])).typed).toMatchObject({
    isJson: true,
    isConfirmed: false,
  })
})

test('errors include the usage and the nearest word', async () => {
  const usage = 'npm run shop -- codes add [OPZIONI] <CODICE>'
  const add = ['codes', 'add']
  const errors = [
    await problem(...add),
    await problem(...add, 'x'),
    await problem(...add, 'ESTATE5', '--fre-delivery', '3'),
    await problem(...add, 'ESTATE5', '--less'),
    await problem(...add, 'ESTATE5', '--less', 'gratis'),
    await problem(...add, 'ESTATE5', '--free-delivery=si'),
    await problem(...add, 'ESTATE5', 'INVERNO5'),
  ]
  expect(errors.map((error) => error?.key)).toEqual([
    'operator.commander.missingArgument',
    'operator.wrong',
    'operator.commander.unknownOption',
    'operator.commander.optionMissingArgument',
    'operator.wrong',
    'operator.commander.unknownOption',
    'operator.commander.excessArguments',
  ])
  for (const error of errors) expect(error?.message).toContain(usage)
  expect(errors[0]?.message).toContain('Manca CODICE')
  expect(errors[2]?.message).toContain('Volevi dire --free-delivery?')
  expect(errors[3]?.message).toContain('Manca il valore di --less <EURO>')
  expect(errors[4]?.message).toContain('«gratis» non va bene per --less: serve un importo in euro')
})

test('refuses an unknown command or action and suggests the nearest name', async () => {
  await expect(read('grups', 'list')).rejects.toThrow('Volevi dire groups?')
  await expect(read('dance')).rejects.toThrow('«dance» non esiste. Si scrive')
  await expect(read('groups', 'clsoe', '12')).rejects.toThrow('Volevi dire close?')
  await expect(read('groups', 'toString')).rejects.toThrow('non esiste')
  await expect(read('constructor', 'list')).rejects.toThrow('non esiste')
})

test('a command without actions is typed alone, and passes other words on', async () => {
  expect(await read('check')).toEqual({})
  expect(await help('check', '--help')).toContain('npm run shop -- check')
  expect(await problem('check', 'everything')).toMatchObject({
    key: 'operator.commander.excessArguments',
  })
  const close = ['groups', 'close', '3', '--yes', '--', '--x']
  expect(await read('rehearse', ...close)).toEqual({ command: close })
  expect(await read('rehearse', '--fresh', '--port', '3101')).toEqual({ fresh: true, port: 3101 })
})
