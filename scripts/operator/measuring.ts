import { terminalText } from '#kernel/terminal.ts'
import { openMeasuringStandIn } from '#lib/stand-ins/measuring/server.ts'
import { offlineAction } from '../shop/action.ts'
import type { Command } from '../shop/command.ts'
import { port } from '../shop/kinds.ts'
import { nameOf, optional } from '../shop/parameters.ts'

export const measuring: Command = {
  name: 'measuring',
  help: terminalText('measuring.help.about'),
  actions: {
    'stand-in': offlineAction({
      help: terminalText('measuring.help.stand-in'),
      parameters: { port: optional(nameOf('port'), port) },
      run: ({ port: wanted = 4390 }) => openMeasuringStandIn({ port: wanted }),
      keepsRunning: true,
      print: ({ url, environment }) => [
        `${url}/sent`,
        ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
      ],
      document: ({ url, environment }) => ({ sent: `${url}/sent`, environment }),
    }),
  },
}
