import { join } from 'node:path'
import { terminalText } from '#kernel/terminal.ts'
import { offlineAction } from '../shop/action.ts'
import type { Command } from '../shop/command.ts'
import { shells } from '../shop/completion.ts'

const folder = join(import.meta.dirname, '../..')

const scriptFor = (shell: keyof typeof shells) =>
  offlineAction({
    help: terminalText(`completion.help.${shell}`),
    run: async (_, { commands }) => shells[shell](await commands(), folder),
    print: (script) => [script.trimEnd()],
    document: (script) => ({ shell, script }),
  })

export const completion: Command = {
  name: 'completion',
  help: terminalText('completion.help.about'),
  note: terminalText('completion.help.note'),
  actions: { bash: scriptFor('bash'), zsh: scriptFor('zsh'), fish: scriptFor('fish') },
}
