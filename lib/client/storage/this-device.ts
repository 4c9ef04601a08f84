import { onDevice } from './browser-storage.ts'

const key = 'device_token'

const read = () => onDevice.read(key) ?? ''

/** Push endpoint of this browser in local storage; empty where storage is forbidden. */
export const thisDevice = {
  read,
  /** Moves push notifications of this browser to the member who signs in. */
  asBody: () => {
    const device = read()
    return device ? { device_token: device } : {}
  },
  keep: (endpoint: string | null) => {
    if (endpoint === null) onDevice.drop(key)
    else onDevice.keep(key, endpoint)
  },
}
