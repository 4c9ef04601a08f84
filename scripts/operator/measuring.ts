import { openMeasuringStandIn } from '#lib/stand-ins/measuring/server.ts'
import { type Command, offlineAction } from '../shop/action.ts'
import { port } from '../shop/kinds.ts'

export const measuring: Command = {
  actions: {
    'stand-in': offlineAction({
      words: { port: port.optional() },
      run: ({ port: wanted = 4390 }) => openMeasuringStandIn({ port: wanted }),
      keepsRunning: true,
      print: ({ url, environment }) => [
        `${url}/sent`,
        Object.entries(environment).map(([name, value]) => `${name}=${value}`),
      ],
      document: ({ url, environment }) => ({ sent: `${url}/sent`, environment }),
    }),
  },
}
