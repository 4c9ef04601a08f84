'use client'

import { forgetCheckouts } from '../buying/kept-checkout.ts'
import { forgetDrafts } from '../community/drafts.ts'
import { ownKinds } from '../own-kinds.ts'
import { recentSearches } from '../recent-searches.ts'
import { ApiError } from '../transport/api-error.ts'
import { browserClient } from '../transport/browser.ts'
import { removeToken } from './auth.ts'
import { thisDevice } from './this-device.ts'

/** Ends the session on the server, and on this device even if the server is unreachable. */
export const signOut = async () => {
  try {
    await browserClient.call('POST /users/forget_device', { body: { token: thisDevice.read() } })
  } catch (error) {
    // The session is over already or the network is down: it expires by itself.
    if (!(error instanceof ApiError)) throw error
  } finally {
    forgetDrafts()
    forgetCheckouts()
    recentSearches.forget()
    ownKinds.forget()
    removeToken()
  }
}
