import { Hono } from 'hono'
import type { Config } from '#lib/services/platform/config/config.ts'
import type { Deps } from '#lib/services/platform/deps.ts'
import { openKeys } from './keys.ts'
import { appleServer, facebookServer, googleServer } from './providers.ts'
import { createTokens } from './tokens.ts'
import { windows } from './windows.ts'

/**
 * Plays Google, Facebook and Apple for a shop without their keys: the scripts and windows for the
 * browser, the servers for ours, real tokens between them. Whoever comes is vouched for.
 */
export const openSocialStandIn = (
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  { facebook }: Config['social'],
) => {
  let opened: ReturnType<typeof openKeys> | undefined
  // Made when first needed: a start must not wait for a key that nobody may ask for.
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
