'use client'

import { forgetDrafts } from '../../storage/drafts.ts'
import { forgetCheckouts } from '../../storage/kept-checkout.ts'
import { ownKinds } from '../../storage/own-kinds.ts'
import { recentSearches } from '../../storage/recent-searches.ts'
import { thisDevice } from '../../storage/this-device.ts'
import { removeToken } from '../../storage/token.ts'
import { ApiError } from '../../transport/api-error.ts'
import { browserClient } from '../../transport/browser.ts'

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
