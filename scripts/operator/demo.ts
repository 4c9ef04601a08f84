import { watchProcess } from '#kernel/lifecycle.ts'
import { terminalText } from '#kernel/terminal.ts'
import { openDemo } from '#lib/demo/open.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'
import { action } from '../shop/action.ts'
import type { Command } from '../shop/command.ts'

export const demo: Command = {
  name: 'demo',
  help: terminalText('demo.help.about'),
  actions: {
    fill: action({
      help: terminalText('demo.help.fill'),
      creates: true,
      run:
        () =>
        async ({ db, config, log, lifecycle, progress }) => {
          watchProcess(lifecycle, log, () => progress(terminalText('start.stopping')))
          const started = Date.now()
          const logins = await openDemo(openDeps({ config, db, log }))
          return { seconds: Math.round((Date.now() - started) / 1000), logins }
        },
      print: ({ seconds, logins }) => [
        terminalText('demo.filled', { seconds }),
        ...logins.map((login) => terminalText('start.login', login)),
      ],
    }),
  },
}
