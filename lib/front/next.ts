import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type NextOptions = { folder: string; production: boolean; host?: string | undefined; port: number }

/** Opens Next without a server: server.ts listens, the front decides what reaches Next. */
export const openNext = async ({ folder, production, host, port }: NextOptions) => {
  // Loaded here, because services and workers do not need it.
  const { default: next } = await import('next')
  const app = next({ dev: !production, dir: folder, hostname: host ?? 'localhost', port })
  await app.prepare()
  const handle = app.getRequestHandler()
  const upgrade = app.getUpgradeHandler()
  return {
    next: async (req: IncomingMessage, res: ServerResponse) => {
      await handle(req, res)
    },
    /** Handler of websocket upgrades, which reloading in development needs. */
    upgrade: production
      ? undefined
      : (req: IncomingMessage, socket: Duplex, head: Buffer) => upgrade(req, socket, head),
    close: () => app.close(),
  }
}
