'use client'

import { ApiError } from './api-error.ts'
import { removeToken } from './auth.ts'
import { browserClient } from './browser.ts'
import { forgetDrafts } from './drafts.ts'
import { laterCalls } from './later-calls.ts'

const deviceKey = 'device_token'

/** The session is ended where it is kept; here it is over even when nobody could be told. */
export const signOut = async () => {
  try {
    const token = window.localStorage?.getItem(deviceKey) ?? ''
    await browserClient.call(laterCalls.forgetDevice, { body: { token } })
  } catch (error) {
    // A session that is dead already, or a network that is away: what is left of it runs out alone.
    if (!(error instanceof ApiError)) throw error
  } finally {
    forgetDrafts()
    removeToken()
  }
}
