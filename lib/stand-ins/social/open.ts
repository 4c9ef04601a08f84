import { Hono } from 'hono'
import type { Config } from '#lib/services/platform/config/config.ts'
import type { Deps } from '#lib/services/platform/deps.ts'
import { openKeys } from './keys.ts'
import { appleServer, facebookServer, googleServer } from './providers.ts'
import { createTokens } from './tokens.ts'
import { windows } from './windows.ts'

/**
 * Stand-in for Google, Facebook and Apple without their keys: scripts and windows for the browser,
 * servers for the shop, signed tokens between them. Accepts any identity.
 */
export const openSocialStandIn = (
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  { facebook }: Config['social'],
) => {
  let opened: ReturnType<typeof openKeys> | undefined
  // Created at the first use, so that the start does not wait for the key.
  const keys = () => {
    opened ??= openKeys(storage)
    return opened
  }
  const tokens = createTokens(keys, clock)
  const app = new Hono()
  app.route('/', windows(tokens))
  app.route('/google', googleServer(tokens))
  if (facebook) app.route('/facebook', facebookServer(tokens, facebook))
  app.route('/apple', appleServer(keys))
  return { app, issue: tokens.issue }
}
