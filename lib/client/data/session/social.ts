import { thisDevice } from '../../storage/this-device.ts'
import { keepToken } from '../../storage/token.ts'
import { ApiError } from '../../transport/api-error.ts'
import { browserClient } from '../../transport/browser.ts'
import { measure } from '../../transport/measure.ts'

export type Provider = 'google' | 'facebook' | 'apple'

export type Step = { provider: Provider } & (
  | { kind: 'conditions'; token: string; code: string | undefined }
  | { kind: 'email'; ticket: string }
  | { kind: 'code'; ticket: string; email: string }
  | { kind: 'link'; ticket: string; email: string }
)

const bothTrue = { privacy: true, terms_and_conditions: true }
const agreement = (agreed: boolean) => (agreed ? { conditions: bothTrue } : {})

type ProviderAnswer = { provider: Provider; token: string; code: string | undefined }

/** Returns the next step that a refusal names; other errors are rethrown. */
const stepOf = (error: unknown, { provider, token, code }: ProviderAnswer): Step => {
  if (!(error instanceof ApiError)) throw error
  const { ticket = '', email = '' } = error.next ?? {}
  switch (error.code) {
    case 'conditions_required':
      return { kind: 'conditions', provider, token, code }
    case 'email_required':
      return { kind: 'email', provider, ticket }
    case 'code_required':
      return { kind: 'code', provider, ticket, email }
    case 'link_required':
      return { kind: 'link', provider, ticket, email }
    default:
      throw error
  }
}

const keep = ({ data }: { data: { token: string } }) => keepToken(data.token, { persistent: true })

/** Only members who sign up agree to the conditions. */
const measureSignUp = (method: Provider, agreed: boolean) => {
  if (agreed) measure({ name: 'sign_up', params: { method } })
}

export const signInWith = async (
  given: ProviderAnswer,
  agreed = false,
): Promise<Step | undefined> => {
  const { provider, token, code } = given
  const body = { token, ...thisDevice.asBody(), ...agreement(agreed), ...(code ? { code } : {}) }
  try {
    keep(await browserClient.call('POST /users/login/{provider}', { params: { provider }, body }))
    measureSignUp(provider, agreed)
    return undefined
  } catch (error) {
    return stepOf(error, given)
  }
}

type Ticket = { provider: Provider; ticket: string }

export const sendCode = ({ provider, ticket }: Ticket, email?: string) =>
  browserClient.call('POST /users/login/{provider}/email', {
    params: { provider },
    body: { ticket, ...(email ? { email } : {}) },
  })

export const confirmCode = async (
  { provider, ticket }: Ticket,
  { code, agreed }: { code: string; agreed: boolean },
) => {
  const body = { ticket, code, ...thisDevice.asBody(), ...agreement(agreed) }
  keep(
    await browserClient.call('POST /users/login/{provider}/confirm', {
      params: { provider },
      body,
    }),
  )
  measureSignUp(provider, agreed)
}

export const linkWithPassword = async ({ provider, ticket }: Ticket, password: string) => {
  const body = { ticket, password, ...thisDevice.asBody() }
  keep(
    await browserClient.call('POST /users/login/{provider}/link', { params: { provider }, body }),
  )
}

export const askNonce = async () =>
  (await browserClient.call('GET /users/login/apple/nonce')).data.nonce
