import { thisDevice } from '../../storage/this-device.ts'
import { keepToken } from '../../storage/token.ts'
import { browserClient } from '../../transport/browser.ts'

type Credentials = { email: string; password: string; rememberMe: boolean }

export const signIn = async ({ email, password, rememberMe }: Credentials) => {
  const body = { email, password, remember_me: rememberMe, ...thisDevice.asBody() }
  const { data } = await browserClient.call('POST /users/login', { body })
  keepToken(data.token, { persistent: rememberMe })
}
