import { watchProcess } from '#kernel/lifecycle.ts'
import { textOf } from '#kernel/terminal.ts'
import { openDemo } from '#lib/demo/open.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'
import { action, type Command } from '../shop/action.ts'

export const demo: Command = {
  actions: {
    fill: action({
      creates: true,
      run: async (_, { db, config, log, lifecycle, progress }) => {
        watchProcess(lifecycle, log, () => progress(textOf('start.stopping')))
        return { logins: await openDemo(openDeps({ config, db, log })) }
      },
      print: ({ logins }) => [
        textOf('demo.filled'),
        logins.map((login) => textOf('start.login', login)),
      ],
    }),
  },
}
