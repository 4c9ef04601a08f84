'use client'

import { ApiError } from './api-error.ts'
import { removeToken } from './auth.ts'
import { browserClient } from './browser.ts'
import { forgetDrafts } from './drafts.ts'
import { laterCalls } from './later-calls.ts'
import { recentSearches } from './recent-searches.ts'
import { thisDevice } from './this-device.ts'

/** The session is ended where it is kept; here it is over even when nobody could be told. */
export const signOut = async () => {
  try {
    await browserClient.call(laterCalls.forgetDevice, { body: { token: thisDevice.read() } })
  } catch (error) {
    // A session that is dead already, or a network that is away: what is left of it runs out alone.
    if (!(error instanceof ApiError)) throw error
  } finally {
    forgetDrafts()
    recentSearches.forget()
    removeToken()
  }
}
