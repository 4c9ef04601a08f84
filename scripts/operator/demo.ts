import { watchProcess } from '#kernel/lifecycle.ts'
import { terminalText } from '#kernel/terminal.ts'
import { openDemo } from '#lib/demo/open.ts'
import { sizesOf, smallShop } from '#lib/demo/shop/offers.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'
import { action } from '../shop/action.ts'
import type { Command } from '../shop/command.ts'
import { whole } from '../shop/kinds.ts'
import { nameOf, option } from '../shop/parameters.ts'

export const demo: Command = {
  name: 'demo',
  help: terminalText('demo.help.about'),
  actions: {
    fill: action({
      help: terminalText('demo.help.fill'),
      creates: true,
      options: { scale: option(nameOf('number'), whole, terminalText('demo.help.scale')) },
      run:
        ({ scale }) =>
        async ({ db, config, log, lifecycle, progress }) => {
          watchProcess(lifecycle, log, () => progress(terminalText('start.stopping')))
          const started = Date.now()
          const sizes = scale === undefined ? smallShop : sizesOf(scale)
          const logins = await openDemo(openDeps({ config, db, log }), sizes)
          return { seconds: Math.round((Date.now() - started) / 1000), logins }
        },
      print: ({ seconds, logins }) => [
        terminalText('demo.filled', { seconds }),
        ...logins.map((login) => terminalText('start.login', login)),
      ],
    }),
  },
}
