import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type NextOptions = { folder: string; production: boolean; host?: string | undefined; port: number }

/** Next without a server of its own: server.ts listens, the front decides what Next gets to see. */
export const openNext = async ({ folder, production, host, port }: NextOptions) => {
  // Loaded here: services and workers have no use for it.
  const { default: next } = await import('next')
  const app = next({ dev: !production, dir: folder, hostname: host ?? 'localhost', port })
  await app.prepare()
  const handle = app.getRequestHandler()
  const upgrade = app.getUpgradeHandler()
  return {
    next: async (req: IncomingMessage, res: ServerResponse) => handle(req, res),
    /** The reloading of development listens on a websocket. */
    upgrade: production
      ? undefined
      : (req: IncomingMessage, socket: Duplex, head: Buffer) => upgrade(req, socket, head),
    close: () => app.close(),
  }
}
