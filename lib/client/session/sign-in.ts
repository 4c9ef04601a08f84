import { browserClient } from '../transport/browser.ts'
import { keepToken } from './auth.ts'
import { thisDevice } from './this-device.ts'

type Credentials = { email: string; password: string; rememberMe: boolean }

export const signIn = async ({ email, password, rememberMe }: Credentials) => {
  const body = { email, password, remember_me: rememberMe, ...thisDevice.asBody() }
  const { data } = await browserClient.call('POST /users/login', { body })
  keepToken(data.token, { persistent: rememberMe })
}
