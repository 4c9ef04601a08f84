import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commandNames, loadCommands } from './commands.ts'
import { shells } from './completion.ts'

const commands = await loadCommands()
const folder = "/srv/l'insieme"

/** Words that bash offers for Tab after these words. */
const offered = (...words: string[]) => {
  const typed = ['shop', ...words].map((word) => `'${word}'`).join(' ')
  const script = `${shells.bash(commands, folder)}
COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _shop; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n')
}

test('bash completes commands, actions, options and known values', () => {
  expect(offered('')).toEqual([...commandNames, 'help'])
  expect(offered('pay')).toEqual(['payments'])
  expect(offered('groups', 'c')).toEqual(['close', 'change', 'carton', 'complete', 'cancel'])
  expect(offered('help', 'gr')).toEqual(['groups'])
  expect(offered('codes', 'add', 'ESTATE', '--fr')).toEqual(['--free-delivery', '--from'])
  expect(offered('orders', 'list', 'p')).toEqual([
    ...['pending', 'pledged', 'paid', 'preparing', 'payment_failed'],
  ])
  expect(offered('moderation', 'show', 'c')).toEqual(['comment'])
  expect(offered('orders', 'show', '10501', '--j')).toEqual(['--json'])
})

test('the script of each shell has all commands and actions, and the folder of the shop', () => {
  for (const [shell, scriptOf] of Object.entries(shells)) {
    const script = scriptOf(commands, folder)
    for (const { name, actions } of commands)
      for (const action of Object.keys(actions)) {
        expect(script, shell).toContain(name)
        expect(script, shell).toContain(action)
      }
    expect(script, shell).toContain('run --silent shop --')
  }
  expect(shells.bash(commands, folder)).toContain(`npm --prefix '/srv/l'\\''insieme'`)
  expect(shells.fish(commands, folder)).toContain(`npm --prefix '/srv/l\\'insieme'`)
  expect(shells.zsh(commands, folder)).toContain('compdef _shop shop')
})
