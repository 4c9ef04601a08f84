import { watchProcess } from '#kernel/lifecycle.ts'
import { openDemo } from '#lib/demo/open.ts'
import { sizesOf, smallShop } from '#lib/demo/shop/offers.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'
import { action, type Command } from '../shop/action.ts'
import { whole } from '../shop/kinds.ts'
import { textOf } from '../shop/text-of.ts'

export const demo: Command = {
  actions: {
    fill: action({
      creates: true,
      options: { scale: whole.optional() },
      run: async ({ scale }, { db, config, log, lifecycle, progress }) => {
        watchProcess(lifecycle, log, () => progress(textOf('start.stopping')))
        const started = Date.now()
        const sizes = scale === undefined ? smallShop : sizesOf(scale)
        const logins = await openDemo(openDeps({ config, db, log }), sizes)
        return { seconds: Math.round((Date.now() - started) / 1000), logins }
      },
      print: ({ seconds, logins }) => [
        textOf('demo.filled', { seconds }),
        logins.map((login) => textOf('start.login', login)),
      ],
    }),
  },
}
