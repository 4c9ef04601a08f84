import { watchProcess } from '#kernel/lifecycle.ts'
import { openDemo } from '#lib/demo/open.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'
import { action, type Command } from '../shop/action.ts'
import { textOf } from '../shop/output.ts'

export const demo: Command = {
  actions: {
    fill: action({
      creates: true,
      run: async (_, { db, config, log, lifecycle, progress }) => {
        watchProcess(lifecycle, log, () => progress(textOf('start.stopping')))
        const started = Date.now()
        const logins = await openDemo(openDeps({ config, db, log }))
        return { seconds: Math.round((Date.now() - started) / 1000), logins }
      },
      print: ({ seconds, logins }) => [
        textOf('demo.filled', { seconds }),
        logins.map((login) => textOf('start.login', login)),
      ],
    }),
  },
}
