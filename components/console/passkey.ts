import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

type WebOptions = Record<string, unknown>

/** Asks the browser for an own passkey; undefined when the person or the browser declines. */
export const askPasskey = async (options: WebOptions) => {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON }).catch(() => undefined)
  return response && { ...response, response: { ...response.response } }
}

/** Makes a new passkey; undefined when the person or the browser declines. */
export const makePasskey = async (options: WebOptions) => {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON }).catch(() => undefined)
  return response && { ...response, response: { ...response.response } }
}
