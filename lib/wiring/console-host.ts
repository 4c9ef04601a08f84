import type { IncomingMessage } from 'node:http'
import type { Config } from '#kernel/config/config.ts'

const ofConsole = /^\/gestione(?=[/?]|$)/
/** Files that pages of both hosts load. */
const ofBoth = /^\/(?:_next|fonts|icons|api\/pictures)\/|^\/favicon\.ico$/

/** With a host of its own, the console answers there alone, and nothing else of the shop does. */
export const isOnItsHost = (
  { url = '/', headers }: IncomingMessage,
  { consoleHost }: Pick<Config, 'consoleHost'>,
) =>
  consoleHost === undefined ||
  ofBoth.test(url) ||
  ofConsole.test(url) === (headers.host === consoleHost)
