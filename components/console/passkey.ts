import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { ApiError } from '#lib/client/transport/api-error.ts'

type WebOptions = Record<string, unknown>
type WebResponse = AuthenticationResponseJSON | RegistrationResponseJSON

/** Throws `declined` as the problem of a form when the person or the browser declines. */
const responseOf = async (pending: Promise<WebResponse>, declined: string) => {
  const passkey = await pending.catch((cause) => {
    throw new ApiError('invalid', 422, { detail: declined, cause })
  })
  return { ...passkey, response: { ...passkey.response } }
}

/** Asks the browser for an own passkey. */
export const askPasskey = (options: WebOptions, declined: string) =>
  responseOf(startAuthentication({ optionsJSON: options as never }), declined)

/** Makes a new passkey. */
export const makePasskey = (options: WebOptions, declined: string) =>
  responseOf(startRegistration({ optionsJSON: options as never }), declined)
