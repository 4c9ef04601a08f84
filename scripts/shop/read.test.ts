import { expect, test } from 'vitest'
import { commandNames, loadCommands } from './commands.ts'
import { asksForJson, readAction } from './read.ts'
import { usageOf } from './usage.ts'

const help = async (...words: string[]) => {
  const read = await readAction(words)
  if (!('help' in read)) throw new Error('is no help')
  return read.help.join('\n')
}

test('help of the shop lists every command with a line', async () => {
  const text = await help()
  for (const { name, help: line } of await loadCommands()) {
    expect(text).toContain(`\n  ${name} `)
    expect(text).toContain(line)
  }
  expect([await help('help'), await help('--help'), await help('-h')]).toEqual([text, text, text])
})

test('commands have the name they are loaded by', async () => {
  expect((await loadCommands()).map(({ name }) => name)).toEqual(commandNames)
})

test('help of a command lists its actions with their usage', async () => {
  for (const { name, actions, alone } of await loadCommands()) {
    if (alone) continue
    const text = await help(name, '--help')
    for (const [action, declared] of Object.entries(actions)) {
      expect(text).toContain(usageOf(action, declared))
      expect(text).toContain(declared.help)
    }
    expect([await help(name), await help('help', name), await help(name, 'help')]).toEqual([
      ...[text, text, text],
    ])
  }
})

test('help of an action describes each argument and option', async () => {
  const close = await help('groups', 'help', 'close')
  expect(close).toContain('npm run shop -- groups close N')
  expect(await help('groups', 'close', '--help')).toBe(close)
  expect(await help('help', 'groups', 'close')).toBe(close)
  expect(await help('groups', 'close', '12', '-h')).toBe(close)
  const add = await help('codes', 'add', '--help')
  for (const words of ['CODICE', '--less EURO', '--free-delivery', 'tanto in meno', '--json'])
    expect(add).toContain(words)
})

test('refuses an unknown command or action and suggests the nearest name', async () => {
  await expect(readAction(['grups', 'list'])).rejects.toThrow('Volevi dire groups?')
  await expect(readAction(['dance'])).rejects.toThrow('«dance» non è un comando. Con')
  await expect(readAction(['groups', 'clsoe', '12'])).rejects.toThrow('Volevi dire close?')
  await expect(readAction(['groups', 'toString'])).rejects.toThrow('non è un’azione di groups')
  await expect(readAction(['constructor', 'list'])).rejects.toThrow('non è un comando')
  await expect(readAction(['help', 'grups'])).rejects.toThrow('Volevi dire groups?')
})

test('accepts --json before the action, and not inside a text', async () => {
  expect(asksForJson(['--json', 'groups', 'list'])).toBe(true)
  expect(asksForJson(['groups', 'update', '1', 'a', '--', '--json'])).toBe(false)
  expect(await readAction(['--json', 'groups', 'list'])).toHaveProperty('prepared')
})
