import { forgetCheckouts, forgetDrafts } from '../../storage/drafts.ts'
import { ownKinds } from '../../storage/own-kinds.ts'
import { recentSearches } from '../../storage/recent-searches.ts'
import { thisDevice } from '../../storage/this-device.ts'
import { keepToken, removeToken } from '../../storage/token.ts'
import { ApiError } from '../../transport/api-error.ts'
import { browserClient } from '../../transport/browser.ts'

type Credentials = { email: string; password: string; rememberMe: boolean }

export const signIn = async ({ email, password, rememberMe }: Credentials) => {
  const body = { email, password, remember_me: rememberMe, ...thisDevice.asBody() }
  const { data } = await browserClient.call('POST /users/login', { body })
  keepToken(data.token, { persistent: rememberMe })
}

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
